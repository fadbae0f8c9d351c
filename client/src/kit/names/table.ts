/**
 * Names and common aliases by code, in the ten languages of the app (a name that is the same in several stands
 * once). A search finds all of them in every language. Codes that are missing here are found by their code.
 */
export const NAMES = `
BTC   Bitcoin|XBT|比特币|比特幣|ビットコイン|비트코인|บิตคอยน์|บิทคอยน์
ETH   Ethereum|Ether|以太坊|以太币|以太幣|イーサリアム|이더리움|อีเธอเรียม
USDT  Tether|Tether USD|泰达币|泰達幣|テザー|테더|เทเธอร์
BNB   BNB|Binance Coin|币安币|幣安幣|バイナンスコイン|바이낸스코인|บีเอ็นบี
SOL   Solana|索拉纳|索拉納|ソラナ|솔라나|โซลานา
XRP   Ripple|瑞波币|瑞波幣|リップル|리플|เอ็กซ์อาร์พี|ริปเปิล
ADA   Cardano|艾达币|艾達幣|卡尔达诺|カルダノ|エイダ|에이다|카르다노|คาร์ดาโน
DOGE  Dogecoin|狗狗币|狗狗幣|ドージコイン|도지코인|โดชคอยน์
LTC   Litecoin|莱特币|萊特幣|ライトコイン|라이트코인|ไลต์คอยน์
DOT   Polkadot|波卡|波卡幣|ポルカドット|폴카닷|โพลกาดอต
LINK  Chainlink|链克|鏈克|チェーンリンク|체인링크|เชนลิงก์
AVAX  Avalanche|雪崩|雪崩協議|アバランチ|아발란체|อวาแลนช์
TRX   TRON|波场|波場|トロン|트론|ทรอน
BCH   Bitcoin Cash|比特币现金|比特現金|ビットコインキャッシュ|비트코인 캐시|บิตคอยน์แคช
SHIB  Shiba Inu|柴犬币|柴犬幣|シバイヌ|柴犬コイン|시바이누|ชิบะอินุ
XAU   Gold|GOLD|黄金|黃金|金|ゴールド|금|골드|ทองคำ|Emas|Or|Oro|Vàng
XAG   Silver|白银|白銀|銀|シルバー|은|실버|เงิน|Perak|Argent|Plata|Bạc
WTI   Crude oil|Oil|USOIL|原油|石油|원유|น้ำมันดิบ|Minyak mentah|Pétrole|Petróleo|Dầu thô
NGAS  Natural gas|NATGAS|天然气|天然氣|天然ガス|천연가스|ก๊าซธรรมชาติ|Gas alam|Gaz naturel|Gas natural|Khí tự nhiên
EUR   Euro|欧元|歐元|ユーロ|유로|ยูโร
GBP   British pound|Pound sterling|英镑|英鎊|ポンド|영국 파운드|파운드|ปอนด์|Livre sterling|Libra esterlina|Bảng Anh
US500 S&P 500|SP500|SPX|US 500|标普500|標普500|S&P 500種|에스앤피 500|เอสแอนด์พี 500
US100 Nasdaq 100|NDX|US Tech 100|纳斯达克100|納斯達克100|ナスダック100|나스닥 100|แนสแดค 100
AAPL  Apple|苹果|蘋果|アップル|애플|แอปเปิล
MSFT  Microsoft|微软|微軟|マイクロソフト|마이크로소프트|ไมโครซอฟท์
NVDA  NVIDIA|英伟达|輝達|エヌビディア|엔비디아|เอ็นวิเดีย
TSLA  Tesla|特斯拉|テスラ|테슬라|เทสลา
AMZN  Amazon|亚马逊|亞馬遜|アマゾン|아마존|แอมะซอน
GOOGL Alphabet|Google|谷歌|字母表|グーグル|アルファベット|구글|알파벳|กูเกิล
META  Meta Platforms|Facebook|脸书|臉書|メタ|フェイスブック|메타|페이스북|เมตา|เฟซบุ๊ก
NFLX  Netflix|奈飞|網飛|ネットフリックス|넷플릭스|เน็ตฟลิกซ์
AMD   Advanced Micro Devices|超威|超微|エーエムディー|에이엠디|เอเอ็มดี
COIN  Coinbase|コインベース|코인베이스|คอยน์เบส
AVGO  Broadcom|博通|ブロードコム|브로드컴|บรอดคอม
ORCL  Oracle|甲骨文|オラクル|오라클|ออราเคิล
CRM   Salesforce|赛富时|賽富時|セールスフォース|세일즈포스|เซลส์ฟอร์ซ
INTC  Intel|英特尔|英特爾|インテル|인텔|อินเทล
JPM   JPMorgan Chase|JP Morgan|摩根大通|ジェイピー・モルガン|JPモルガン|제이피모건|เจพีมอร์แกน
V     Visa|维萨|威士|ビザ|비자|วีซ่า
KO    Coca-Cola|Coke|可口可乐|可口可樂|コカ・コーラ|코카콜라|โคคา-โคลา
MCD   McDonald’s|McDonald's|McDonalds|麦当劳|麥當勞|マクドナルド|맥도날드|แมคโดนัลด์
DIS   Walt Disney|Disney|迪士尼|ディズニー|디즈니|ดิสนีย์
NKE   Nike|耐克|耐吉|ナイキ|나이키|ไนกี้
`
