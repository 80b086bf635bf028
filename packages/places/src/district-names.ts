import type { IndianState } from '@boli/contracts'

/**
 * Districts whose names differ between India Post (used by lots) and mandi files: renamed ones, spellings that are too
 * different for a similarity search, and newer districts, which India Post still counts as part of the old one. India
 * Post's name comes first; a line may join several of its districts that files list as one.
 */
export const districtNames: Partial<Record<IndianState, string>> = {
  AP: `
    Ananthapur, Anantapur, Sri Sathya Sai
    Chittoor, Tirupati
    Cuddapah, Kadapa, YSR Kadapa, YSR, Annamayya
    East Godavari, Kakinada, Konaseema, Dr BR Ambedkar Konaseema
    Guntur, Palnadu, Bapatla
    Krishna, NTR
    Kurnool, Nandyal
    Nellore, SPSR Nellore, Sri Potti Sriramulu Nellore
    Visakhapatnam, Anakapalli, Alluri Sitharama Raju
    Vizianagaram, Parvathipuram Manyam
    West Godavari, Eluru`,
  AR: `
    Dibang Valley, Lower Dibang Valley
    East Kameng, Pakke Kessang
    Kurung Kumey, Kra Daadi
    Lohit, Anjaw, Namsai
    Lower Subansiri, Kamle, Keyi Panyor
    Tirap, Longding
    West Siang, Siang, Lower Siang, Lepa Rada, Shi Yomi`,
  AS: `
    Barpeta, Baksa, Bajali
    Bongaigaon, Chirang
    Darrang, Udalguri
    Dhubri, South Salmara Mankachar
    Jorhat, Majuli
    Kamrup, Kamrup Metro, Kamrup Metropolitan
    Karbi Anglong, West Karbi Anglong
    Karimganj, Sribhumi
    Nagaon, Hojai
    Nalbari, Tamulpur
    North Cachar Hills, Dima Hasao
    Sibsagar, Charaideo
    Sonitpur, Biswanath`,
  BR: `
    East Champaran, Purbi Champaran, Motihari
    Kaimur, Bhabua
    Saran, Chhapra
    West Champaran, Pashchim Champaran, Bettiah`,
  CG: `
    Bastar, Jagdalpur, Kondagaon, Narayanpur
    Bilaspur, Mungeli, Gaurela Pendra Marwahi
    Dantewada, Dakshin Bastar Dantewada, Sukma
    Durg, Balod, Bemetara
    Janjgir-Champa, Sakti
    Kanker, Uttar Bastar Kanker
    Kawardha, Kabirdham
    Koriya, Manendragarh, Manendragarh Chirmiri Bharatpur
    Raigarh, Sarangarh Bilaigarh
    Raipur, Baloda Bazar, Balodabazar Bhatapara, Gariaband
    Rajnandgaon, Khairagarh, Khairagarh Chhuikhadan Gandai, Mohla Manpur, Mohla Manpur Ambagarh Chowki
    Surguja, Balrampur, Surajpur`,
  DL: `
    New Delhi, Delhi, Central Delhi, East Delhi, North Delhi, North East Delhi, North West Delhi, Shahdara, South Delhi, South East Delhi, South West Delhi, West Delhi`,
  GJ: `
    Banaskantha, Banaskanth, Vav Tharad
    Bhavnagar, Botad
    Jamnagar, Devbhumi Dwarka
    Junagadh, Gir Somnath
    Kachchh, Kutch
    Mahesana, Mehsana
    Panch Mahals, Panchmahal, Mahisagar
    Rajkot, Morbi
    Sabarkantha, Aravalli, Arvalli
    Surat, Tapi
    The Dangs, Dang
    Vadodara, Baroda, Chhota Udaipur`,
  HR: `
    Bhiwani, Charkhi Dadri
    Faridabad, Palwal
    Gurgaon, Gurugram, Mewat, Nuh
    Mahendragarh, Narnaul
    Sonipat, Sonepat`,
  JH: `
    East Singhbhum, Purbi Singhbhum, Jamshedpur
    West Singhbhum, Paschimi Singhbhum, Chaibasa`,
  JK: `
    Ananthnag, Kulgam
    Doda, Kishtwar, Ramban
    Jammu, Samba
    Pulwama, Shopian
    Srinagar, Ganderbal
    Udhampur, Reasi`,
  KA: `
    Bangalore, Bengaluru, Bangalore Urban, Bengaluru Urban
    Bangalore Rural, Bengaluru Rural
    Belgaum, Belagavi
    Bellary, Ballari, Vijayanagara
    Bijapur, Vijayapura
    Chamrajnagar, Chamarajanagar
    Chickmagalur, Chikkamagaluru
    Dakshina Kannada, Mangalore, Mangaluru
    Davangare, Davanagere
    Gulbarga, Kalaburagi, Yadgir, Yadagiri
    Kodagu, Coorg
    Mysuru, Mysore
    Ramanagar, Bengaluru South
    Shimoga, Shivamogga
    Tumkur, Tumakuru
    Uttara Kannada, Karwar`,
  KL: `
    Alappuzha, Alleppey
    Ernakulam, Cochin, Kochi
    Kannur, Cannanore
    Kollam, Quilon
    Kozhikode, Calicut
    Palakkad, Palghat
    Thiruvananthapuram, Trivandrum
    Thrissur, Trichur`,
  MH: `
    Ahmed Nagar, Ahilyanagar
    Aurangabad, Chhatrapati Sambhajinagar, Sambhajinagar
    Beed, Bid
    Mumbai, Mumbai City, Mumbai Suburban, Greater Mumbai
    Osmanabad, Dharashiv
    Thane, Palghar
    Yavatmal, Yeotmal`,
  ML: `
    East Garo Hills, North Garo Hills
    Jaintia Hills, East Jaintia Hills, West Jaintia Hills
    Ri Bhoi, Nongpoh
    West Garo Hills, South West Garo Hills
    West Khasi Hills, South West Khasi Hills, Eastern West Khasi Hills`,
  MN: `
    Chandel, Tengnoupal
    Churachandpur, Pherzawl
    Imphal East, Jiribam
    Senapati, Kangpokpi
    Tamenglong, Noney
    Thoubal, Kakching
    Ukhrul, Kamjong`,
  MP: `
    Chhindwara, Pandhurna
    East Nimar, Khandwa, Burhanpur
    Guna, Ashoknagar
    Hoshangabad, Narmadapuram
    Jhabua, Alirajpur
    Narsinghpur, Narsimhapur
    Neemuch, Nimach
    Rewa, Mauganj
    Satna, Maihar
    Shajapur, Agar, Agar Malwa
    Sidhi, Singrauli
    Tikamgarh, Niwari
    West Nimar, Khargone`,
  MZ: `
    Aizawl, Saitual
    Champhai, Khawzawl
    Lunglei, Hnahthial
    Saiha, Siaha`,
  NL: `
    Dimapur, Chumoukedima, Niuland
    Kohima, Tseminyu
    Phek, Meluri
    Tuensang, Noklak, Shamator`,
  OD: `
    Balangir, Bolangir
    Baleswar, Balasore
    Debagarh, Deogarh
    Kandhamal, Phulbani
    Kendujhar, Keonjhar
    Nabarangapur, Nowrangpur
    Sonapur, Sonepur, Subarnapur`,
  PB: `
    Bathinda, Bhatinda
    Fatehgarh Sahib, Fatehgarh
    Firozpur, Ferozepur
    Muktsar, Sri Muktsar Sahib
    Nawanshahr, Shahid Bhagat Singh Nagar, SBS Nagar
    Rupnagar, Ropar, Mohali, SAS Nagar, Sahibzada Ajit Singh Nagar
    Sangrur, Malerkotla`,
  PY: `
    Pondicherry, Puducherry, Mahe, Yanam`,
  RJ: `
    Ajmer, Beawar, Kekri
    Alwar, Khairthal Tijara
    Barmer, Balotra
    Bharatpur, Deeg
    Bhilwara, Shahpura
    Chittorgarh, Chittaurgarh, Pratapgarh
    Ganganagar, Sri Ganganagar, Anupgarh
    Jaipur, Jaipur Rural, Kotputli Behror, Dudu
    Jalor, Sanchore
    Jhujhunu, Jhunjhunu
    Jodhpur, Jodhpur Rural, Phalodi
    Nagaur, Didwana Kuchaman
    Sawai Madhopur, Gangapur City
    Sikar, Neem Ka Thana
    Udaipur, Salumbar`,
  SK: `
    East Sikkim, Gangtok, Pakyong
    North Sikkim, Mangan
    South Sikkim, Namchi
    West Sikkim, Gyalshing, Soreng`,
  TN: `
    Kanchipuram, Chengalpattu
    Nagapattinam, Mayiladuthurai
    Nilgiris, The Nilgiris
    Tiruchirappalli, Thiruchirappalli, Trichy
    Tirunelveli, Thirunelveli, Tenkasi
    Tiruvallur, Thiruvallur, Thiruvellore
    Tiruvarur, Thiruvarur
    Tuticorin, Thoothukudi
    Vellore, Ranipet, Tirupathur
    Villupuram, Kallakurichi`,
  TR: `
    North Tripura, North District, Unakoti, Unokoti
    South Tripura, South District, Gomati
    West Tripura, West District, Khowai, Sepahijala, Sipahijala`,
  TS: `
    Adilabad, Komaram Bheem, Komaram Bheem Asifabad, Mancherial, Nirmal
    K.V.Rangareddy, Ranga Reddy, Medchal, Medchal Malkajgiri, Vikarabad
    Karim Nagar, Jagtial, Peddapalli, Rajanna Sircilla
    Khammam, Bhadradri Kothagudem
    Mahabub Nagar, Nagarkurnool, Narayanpet, Wanaparthy, Jogulamba Gadwal
    Medak, Sangareddy, Siddipet
    Nalgonda, Suryapet, Yadadri Bhuvanagiri
    Nizamabad, Kamareddy
    Warangal, Hanumakonda, Warangal Urban, Warangal Rural, Jangaon, Mahabubabad, Mulugu, Jayashankar, Jayashankar Bhupalpally`,
  UP: `
    Allahabad, Prayagraj
    Etah, Kasganj, Kanshiram Nagar
    Faizabad, Ayodhya
    Gautam Buddha Nagar, Noida
    Ghaziabad, Hapur
    Hathras, Mahamaya Nagar
    Jalaun, Orai
    Jyotiba Phule Nagar, Amroha
    Kanpur Nagar, Kanpur, Kanpur Dehat
    Kheri, Lakhimpur, Lakhimpur Kheri
    Kushinagar, Padrauna
    Moradabad, Sambhal
    Muzaffarnagar, Shamli
    Sant Ravidas Nagar, Bhadohi, Sant Ravi Nagar
    Sultanpur, Amethi`,
  UK: `
    Pauri Garhwal, Garhwal`,
  WB: `
    Bardhaman, Burdwan, Purba Bardhaman, Paschim Bardhaman
    Cooch Behar, Koch Bihar
    Darjiling, Kalimpong
    East Midnapore, Purba Medinipur, Medinipur(E)
    Hooghly, Hugli
    Howrah, Haora
    Jalpaiguri, Alipurduar
    North Dinajpur, Uttar Dinajpur
    South Dinajpur, Dakshin Dinajpur
    West Midnapore, Paschim Medinipur, Medinipur(W), Jhargram`,
}
