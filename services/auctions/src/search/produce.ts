/**
 * Names of produce outside packages/commodities, one kind per line, in any order: English, Hindi and Hindi in Latin
 * letters. Case, doubled letters, nuktas and nasal marks are ignored (`fold.ts`), so that गेहूँ also matches गेहूं.
 * A spelling may be in several lines. Raise `DICTIONARY_VERSION` with every change of a line or of a commodity's
 * spellings.
 */
export const produce = `
basmati, baasmati, basmathi, बासमती, बासमति
broken rice, kani, kanki, tukda chawal, कनकी, टुकड़ा चावल
puffed rice, murmura, muri, kurmura, मुरमुरा, मूढ़ी
flattened rice, poha, chivda, chura, पोहा, चिवड़ा, चूड़ा
sweet corn, meetha makka, मीठा मक्का, स्वीट कॉर्न
oats, jai, jaee, जई
barnyard millet, sawa, sanwa, sama, jhangora, सांवा, झंगोरा
proso millet, chena, चेना
millet, mota anaj, shri anna, मोटा अनाज, श्री अन्न
buckwheat, kuttu, kootu, कुट्टू
grass pea, khesari, teora, खेसारी, तिवड़ा
pulses, dal, daal, dalhan, दाल, दलहन
oilseed, tilhan, तिलहन
broccoli, hari gobhi, ब्रोकली, ब्रोकोली
turnip, shalgam, shaljam, शलगम, शलजम
tapioca, cassava, kasava, साबूदाना कंद, कसावा
snake gourd, chichinda, चिचिंडा
mustard greens, sarson ka saag, saag, सरसों का साग, साग
bathua, chenopodium, बथुआ
dill, soya saag, suva, सोआ
mint, pudina, podina, पुदीना
curry leaf, curry leaves, kadi patta, meetha neem, कढ़ी पत्ता, करी पत्ता, मीठा नीम
spring onion, hara pyaz, हरा प्याज़
baby corn, shishu makka, बेबी कॉर्न
alphonso, hapus, haapus, हापुस, अल्फांसो
apricot, khubani, khumani, ख़ुबानी, खुमानी
strawberry, strobery, स्ट्रॉबेरी
kiwi, kiwifruit, कीवी
dragon fruit, kamalam, pitaya, ड्रैगन फ्रूट, कमलम
fig, anjeer, anjir, अंजीर
jamun, java plum, jambul, जामुन
bael, bel, wood apple, बेल
dates, khajur, khajoor, खजूर, खजुर
almond, badam, baadam, बादाम
walnut, akhrot, अखरोट
pistachio, pista, पिस्ता
raisin, kishmish, kismis, munakka, किशमिश, मुनक्का
makhana, fox nut, foxnut, मखाना
water chestnut, singhara, singhada, सिंघाड़ा
black cumin, shahi jeera, kala jeera, काला जीरा, शाही जीरा
clove, laung, long, lavang, लौंग, लवंग
cinnamon, dalchini, daalchini, दालचीनी
nutmeg, jaiphal, jayphal, जायफल
mace, javitri, जावित्री
bay leaf, tej patta, tejpatta, तेज पत्ता, तेजपत्ता
saffron, kesar, zafran, केसर, ज़ाफ़रान
asafoetida, hing, heeng, हींग
aloe vera, ghritkumari, gwarpatha, एलोवेरा, घृतकुमारी
tulsi, holy basil, basil, तुलसी
stevia, meethi tulsi, स्टीविया
henna, mehndi, mehendi, मेहंदी, मेंहदी
tea, chai, chay, चाय
coffee, kofi, कॉफ़ी, काफी
rubber, rabad, रबड़
betel leaf, paan, pan, पान
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
export const DICTIONARY_VERSION = 3
