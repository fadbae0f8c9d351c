/** First-level divisions of countries in the app's languages, by local name. */
const PROVINCES: Readonly<Record<string, string>> = {
  CN: '北京市|天津市|河北省|山西省|内蒙古自治区|辽宁省|吉林省|黑龙江省|上海市|江苏省|浙江省|安徽省|福建省|江西省|山东省|河南省|湖北省|湖南省|广东省|广西壮族自治区|海南省|重庆市|四川省|贵州省|云南省|西藏自治区|陕西省|甘肃省|青海省|宁夏回族自治区|新疆维吾尔自治区',
  HK: '香港島|九龍|新界',
  TW: '臺北市|新北市|桃園市|臺中市|臺南市|高雄市|基隆市|新竹市|嘉義市|新竹縣|苗栗縣|彰化縣|南投縣|雲林縣|嘉義縣|屏東縣|宜蘭縣|花蓮縣|臺東縣|澎湖縣|金門縣|連江縣',
  JP: '北海道|青森県|岩手県|宮城県|秋田県|山形県|福島県|茨城県|栃木県|群馬県|埼玉県|千葉県|東京都|神奈川県|新潟県|富山県|石川県|福井県|山梨県|長野県|岐阜県|静岡県|愛知県|三重県|滋賀県|京都府|大阪府|兵庫県|奈良県|和歌山県|鳥取県|島根県|岡山県|広島県|山口県|徳島県|香川県|愛媛県|高知県|福岡県|佐賀県|長崎県|熊本県|大分県|宮崎県|鹿児島県|沖縄県',
  KR: '서울특별시|부산광역시|대구광역시|인천광역시|광주광역시|대전광역시|울산광역시|세종특별자치시|경기도|강원특별자치도|충청북도|충청남도|전북특별자치도|전라남도|경상북도|경상남도|제주특별자치도',
  VN: 'Hà Nội|Huế|Quảng Ninh|Cao Bằng|Lạng Sơn|Lai Châu|Điện Biên|Sơn La|Thanh Hóa|Nghệ An|Hà Tĩnh|Tuyên Quang|Lào Cai|Thái Nguyên|Phú Thọ|Bắc Ninh|Hưng Yên|Hải Phòng|Ninh Bình|Quảng Trị|Đà Nẵng|Quảng Ngãi|Gia Lai|Khánh Hòa|Lâm Đồng|Đắk Lắk|Thành phố Hồ Chí Minh|Đồng Nai|Tây Ninh|Cần Thơ|Vĩnh Long|Đồng Tháp|Cà Mau|An Giang',
  TH: 'กรุงเทพมหานคร|กระบี่|กาญจนบุรี|กาฬสินธุ์|กำแพงเพชร|ขอนแก่น|จันทบุรี|ฉะเชิงเทรา|ชลบุรี|ชัยนาท|ชัยภูมิ|ชุมพร|เชียงราย|เชียงใหม่|ตรัง|ตราด|ตาก|นครนายก|นครปฐม|นครพนม|นครราชสีมา|นครศรีธรรมราช|นครสวรรค์|นนทบุรี|นราธิวาส|น่าน|บึงกาฬ|บุรีรัมย์|ปทุมธานี|ประจวบคีรีขันธ์|ปราจีนบุรี|ปัตตานี|พระนครศรีอยุธยา|พะเยา|พังงา|พัทลุง|พิจิตร|พิษณุโลก|เพชรบุรี|เพชรบูรณ์|แพร่|ภูเก็ต|มหาสารคาม|มุกดาหาร|แม่ฮ่องสอน|ยโสธร|ยะลา|ร้อยเอ็ด|ระนอง|ระยอง|ราชบุรี|ลพบุรี|ลำปาง|ลำพูน|เลย|ศรีสะเกษ|สกลนคร|สงขลา|สตูล|สมุทรปราการ|สมุทรสงคราม|สมุทรสาคร|สระแก้ว|สระบุรี|สิงห์บุรี|สุโขทัย|สุพรรณบุรี|สุราษฎร์ธานี|สุรินทร์|หนองคาย|หนองบัวลำภู|อ่างทอง|อำนาจเจริญ|อุดรธานี|อุตรดิตถ์|อุทัยธานี|อุบลราชธานี',
  ID: 'Aceh|Sumatera Utara|Sumatera Barat|Riau|Kepulauan Riau|Jambi|Bengkulu|Sumatera Selatan|Kepulauan Bangka Belitung|Lampung|Banten|DKI Jakarta|Jawa Barat|Jawa Tengah|DI Yogyakarta|Jawa Timur|Bali|Nusa Tenggara Barat|Nusa Tenggara Timur|Kalimantan Barat|Kalimantan Tengah|Kalimantan Selatan|Kalimantan Timur|Kalimantan Utara|Sulawesi Utara|Gorontalo|Sulawesi Tengah|Sulawesi Barat|Sulawesi Selatan|Sulawesi Tenggara|Maluku|Maluku Utara|Papua|Papua Barat|Papua Selatan|Papua Tengah|Papua Pegunungan|Papua Barat Daya',
  FR: 'Auvergne-Rhône-Alpes|Bourgogne-Franche-Comté|Bretagne|Centre-Val de Loire|Corse|Grand Est|Hauts-de-France|Île-de-France|Normandie|Nouvelle-Aquitaine|Occitanie|Pays de la Loire|Provence-Alpes-Côte d’Azur|Guadeloupe|Guyane|La Réunion|Martinique|Mayotte',
  ES: 'Andalucía|Aragón|Asturias|Illes Balears|Canarias|Cantabria|Castilla-La Mancha|Castilla y León|Catalunya|Comunitat Valenciana|Extremadura|Galicia|Comunidad de Madrid|Región de Murcia|Navarra|Euskadi|La Rioja|Ceuta|Melilla',
  GB: 'England|Scotland|Wales|Northern Ireland',
  US: 'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming',
  AU: 'New South Wales|Victoria|Queensland|Western Australia|South Australia|Tasmania|Australian Capital Territory|Northern Territory',
}

export const listProvinces = (country: string): string[] => PROVINCES[country]?.split('|') ?? []
