/**
 * What traders call the same produce, one kind a line, in any order: English, Hindi and the ways that Hindi is typed in
 * Latin letters. Case, doubled letters, nuktas and nasal marks do not count (`fold.ts`), so that गेहूँ stands for गेहूं
 * as well. A spelling may stand in several lines. Raise `DICTIONARY_VERSION` with every change of a line.
 */
export const produce = `
wheat, gehun, gehu, gehoon, genhu, gehoo, kanak, गेहूँ, गेहू, गेंहू, गेहुँ, कनक
paddy, dhan, dhaan, jhona, धान
rice, chawal, chaval, chaawal, chamal, चावल, चाँवल
basmati, baasmati, basmathi, बासमती, बासमति
broken rice, kani, kanki, tukda chawal, कनकी, टुकड़ा चावल
puffed rice, murmura, muri, kurmura, मुरमुरा, मूढ़ी
flattened rice, poha, chivda, chura, पोहा, चिवड़ा, चूड़ा
maize, corn, makka, makai, makki, bhutta, मक्का, मकई, मक्की, भुट्टा
sweet corn, meetha makka, मीठा मक्का, स्वीट कॉर्न
barley, jau, jav, joh, जौ, जव
oats, jai, jaee, जई
pearl millet, bajra, bajri, bajara, बाजरा, बाजरी
sorghum, jowar, jwar, juar, jawar, jwari, ज्वार, जोवार, ज्वारी
finger millet, ragi, mandua, nachni, madua, रागी, मंडुआ, नाचनी
foxtail millet, kangni, kakum, कंगनी, काकुन
little millet, kutki, कुटकी
kodo millet, kodo, kodon, कोदो, कोदों
barnyard millet, sawa, sanwa, sama, jhangora, सांवा, झंगोरा
proso millet, chena, चेना
millet, mota anaj, shri anna, मोटा अनाज, श्री अन्न
buckwheat, kuttu, kootu, कुट्टू
amaranth, rajgira, ramdana, chaulai, chauli, राजगिरा, रामदाना, चौलाई
chickpea, chana, channa, gram, bengal gram, desi chana, चना, चने
kabuli chana, kabuli, chhole, chole, dollar chana, काबुली चना, काबुली, छोले
pigeon pea, arhar, tur, toor, tuar, red gram, अरहर, तूर, तुअर, तुवर
green gram, moong, mung, mug, मूँग, मुंग
black gram, urad, udad, urd, mash, उड़द, उरद, माष
lentil, masoor, masur, masar, मसूर, मसुर
kidney bean, rajma, rajmah, राजमा
moth bean, moth, matki, मोठ, मटकी
horse gram, kulthi, kulith, कुलथी, कुल्थी
cowpea, lobia, lobiya, chawli, chaura, rongi, लोबिया, चवली, चौरा
field pea, matar dal, batri, बटरी
grass pea, khesari, teora, खेसारी, तिवड़ा
pulses, dal, daal, dalhan, दाल, दलहन
soybean, soyabean, soya, soyabin, सोयाबीन, सोया
groundnut, peanut, moongphali, mungfali, mungphali, singdana, मूँगफली, मुंगफली, सींगदाना
mustard, sarson, sarso, rai, raya, toria, lahi, सरसों, राई, राया, तोरिया, लाही
sesame, til, gingelly, teel, तिल, तिल्ली
sunflower, surajmukhi, soorajmukhi, सूरजमुखी
linseed, flax, flaxseed, alsi, alsee, अलसी
castor, arandi, erandi, अरंडी, एरंड
safflower, kusum, kardi, कुसुम, करडी
niger seed, ramtil, रामतिल
cotton, kapas, kapaas, narma, rui, कपास, नरमा, रूई
cottonseed, binola, बिनौला
oilseed, tilhan, तिलहन
sugarcane, ganna, ikh, oos, गन्ना, ईख
jaggery, gud, gur, gurh, गुड़, गुड
jute, patsan, pat, जूट, पटसन
tobacco, tambaku, तंबाकू, तम्बाकू
onion, pyaz, pyaj, pyaaj, piaz, kanda, प्याज़, प्याज, कांदा
potato, aloo, alu, batata, आलू, आलु, बटाटा
tomato, tamatar, tamater, tamaatar, टमाटर, टमाटो
garlic, lahsun, lehsun, lasun, lahasun, लहसुन, लसुन, लहसून
ginger, adrak, adarak, अदरक
green chilli, hari mirch, हरी मिर्च
chilli, chili, chilly, mirch, mirchi, lal mirch, मिर्च, मिर्ची, लाल मिर्च
capsicum, shimla mirch, bell pepper, शिमला मिर्च
brinjal, eggplant, aubergine, baingan, began, vangi, बैंगन, बैगन, वांगी
okra, bhindi, ladyfinger, lady finger, bhendi, भिंडी, भिण्डी
cauliflower, phool gobhi, phoolgobhi, ful gobi, gobhi, gobi, फूलगोभी, फूल गोभी, गोभी
cabbage, patta gobhi, pattagobhi, band gobhi, पत्तागोभी, पत्ता गोभी, बंद गोभी
broccoli, hari gobhi, ब्रोकली, ब्रोकोली
peas, pea, matar, mattar, mutter, green peas, मटर
carrot, gajar, gaajar, गाजर
radish, mooli, muli, मूली
beetroot, beet, chukandar, चुकंदर, चुकन्दर
turnip, shalgam, shaljam, शलगम, शलजम
sweet potato, shakarkand, shakarkandi, शकरकंद, शकरकंदी
colocasia, taro, arbi, arvi, ghuiya, अरबी, अरवी, घुइयाँ
yam, jimikand, suran, ol, जिमीकंद, सूरन
tapioca, cassava, kasava, साबूदाना कंद, कसावा
bottle gourd, lauki, loki, ghiya, dudhi, doodhi, लौकी, घीया, दूधी
bitter gourd, karela, करेला
ridge gourd, torai, turai, tori, dodka, तोरई, तुरई, तोरी
sponge gourd, gilki, nenua, गिलकी, नेनुआ
pointed gourd, parwal, parval, potol, परवल, पटल
ivy gourd, kundru, tendli, tindora, कुंदरू, टिंडोरा
round gourd, tinda, tinde, टिंडा, टिंडे
ash gourd, petha, safed kaddu, पेठा
snake gourd, chichinda, चिचिंडा
pumpkin, kaddu, kadu, kumhra, sitaphal sabzi, कद्दू, कुम्हड़ा
cucumber, kheera, khira, kakdi, kakri, खीरा, ककड़ी
french beans, beans, farasbi, बीन्स, फ्रेंच बीन्स
cluster beans, guar, gwar, gavar, ग्वार, गवार
broad beans, sem, papdi, sem phali, सेम, सेम फली
drumstick, moringa, sahjan, sehjan, सहजन, सहिजन
spinach, palak, paalak, पालक
fenugreek, methi, मेथी
mustard greens, sarson ka saag, saag, सरसों का साग, साग
bathua, chenopodium, बथुआ
dill, soya saag, suva, सोआ
coriander, dhania, dhaniya, dhanya, kothmir, cilantro, धनिया, कोथमीर
mint, pudina, podina, पुदीना
curry leaf, curry leaves, kadi patta, meetha neem, कढ़ी पत्ता, करी पत्ता, मीठा नीम
spring onion, hara pyaz, हरा प्याज़
mushroom, khumb, khumbi, kukurmutta, मशरूम, खुंब, खुंबी
baby corn, shishu makka, बेबी कॉर्न
jackfruit, kathal, phanas, कटहल, फणस
raw banana, kachcha kela, कच्चा केला
raw mango, kairi, keri, amiya, कैरी, अमिया
mango, aam, am, आम
alphonso, hapus, haapus, हापुस, अल्फांसो
banana, kela, केला, केले
apple, seb, sev, सेब
grapes, grape, angoor, angur, अंगूर
pomegranate, anar, anaar, dalim, अनार
guava, amrud, amrood, peru, अमरूद, अमरुद, जाम
papaya, papita, पपीता
orange, santra, santara, narangi, संतरा, सन्तरा, नारंगी
kinnow, kinnu, किन्नू, कीनू
mosambi, sweet lime, mousambi, मौसंबी, मोसंबी, मौसमी
lemon, lime, nimbu, neembu, limbu, नींबू, निंबू
watermelon, tarbuj, tarbooz, tarbuz, तरबूज, तरबूज़
muskmelon, kharbuja, kharbooja, melon, खरबूजा, ख़रबूज़ा
pineapple, ananas, anannas, अनानास, अनन्नास
custard apple, sitaphal, sharifa, seetaphal, सीताफल, शरीफा, शरीफ़ा
sapota, chikoo, chiku, cheeku, चीकू, चिकू
litchi, lychee, leechi, lichi, लीची, लिची
pear, nashpati, naspati, नाशपाती
peach, aadu, aaru, आड़ू
plum, aloobukhara, alubukhara, आलूबुखारा, आलूबुख़ारा
apricot, khubani, khumani, ख़ुबानी, खुमानी
strawberry, strobery, स्ट्रॉबेरी
kiwi, kiwifruit, कीवी
dragon fruit, kamalam, pitaya, ड्रैगन फ्रूट, कमलम
fig, anjeer, anjir, अंजीर
jamun, java plum, jambul, जामुन
ber, jujube, बेर
amla, gooseberry, aonla, anwla, आँवला
bael, bel, wood apple, बेल
coconut, nariyal, nariyel, naariyal, नारियल
dates, khajur, khajoor, खजूर, खजुर
almond, badam, baadam, बादाम
cashew, kaju, kaaju, काजू
walnut, akhrot, अखरोट
pistachio, pista, पिस्ता
raisin, kishmish, kismis, munakka, किशमिश, मुनक्का
makhana, fox nut, foxnut, मखाना
water chestnut, singhara, singhada, सिंघाड़ा
turmeric, haldi, haladi, हल्दी, हलदी
cumin, jeera, zeera, jira, zira, जीरा
black cumin, shahi jeera, kala jeera, काला जीरा, शाही जीरा
fennel, saunf, sonf, souf, सौंफ, सोंफ
carom, ajwain, ajwayan, ajvain, अजवाइन, अजवायन
nigella, kalonji, mangrail, कलौंजी, मंगरैल
black pepper, kali mirch, pepper, काली मिर्च
cardamom, elaichi, ilaichi, elachi, इलायची, एलायची
clove, laung, long, lavang, लौंग, लवंग
cinnamon, dalchini, daalchini, दालचीनी
nutmeg, jaiphal, jayphal, जायफल
mace, javitri, जावित्री
bay leaf, tej patta, tejpatta, तेज पत्ता, तेजपत्ता
saffron, kesar, zafran, केसर, ज़ाफ़रान
asafoetida, hing, heeng, हींग
tamarind, imli, imlee, इमली
poppy seed, khas khas, khaskhas, posta, खसखस, खस खस
isabgol, psyllium, isabgul, ईसबगोल, इसबगोल
aloe vera, ghritkumari, gwarpatha, एलोवेरा, घृतकुमारी
ashwagandha, asgandh, अश्वगंधा
tulsi, holy basil, basil, तुलसी
stevia, meethi tulsi, स्टीविया
henna, mehndi, mehendi, मेहंदी, मेंहदी
tea, chai, chay, चाय
coffee, kofi, कॉफ़ी, काफी
rubber, rabad, रबड़
arecanut, betel nut, supari, सुपारी
betel leaf, paan, pan, पान
marigold, genda, gainda, गेंदा
rose, gulab, gulaab, गुलाब
jasmine, chameli, mogra, चमेली, मोगरा
chrysanthemum, guldaudi, sevanti, shevanti, गुलदाउदी, सेवंती
tuberose, rajnigandha, nishigandha, रजनीगंधा
lotus, kamal, कमल
gladiolus, gladiola, ग्लेडियोलस
bamboo, bans, baans, बाँस
berseem, barseem, egyptian clover, बरसीम
fodder, chara, chaara, चारा
straw, bhusa, bhoosa, toori, भूसा, तूड़ी
honey, shahad, madhu, शहद, मधु
milk, doodh, dudh, दूध
ghee, ghi, घी
eggs, egg, anda, ande, अंडा, अंडे, अण्डा
vegetable, vegetables, sabzi, sabji, subji, सब्ज़ी, सब्जी
fruit, fruits, phal, fal, फल
grain, grains, anaj, anaaj, अनाज
herb, herbs, jadi buti, jadibuti, जड़ी बूटी, जड़ी-बूटी
spice, spices, masala, masale, मसाला, मसाले
root, roots, kand, jad, कंद
flower, flowers, phool, ful, फूल
seed, seeds, beej, bij, बीज
leaf, leaves, patta, patte, पत्ता, पत्ते
organic, jaivik, जैविक
`

/** Lots that were indexed by another version are indexed again. */
export const DICTIONARY_VERSION = 1
