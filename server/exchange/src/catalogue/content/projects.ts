import type { Language } from '@bourse/contracts/kit'
import type { Chapter } from './words.ts'

/** Projects of the built-in list of token sales; their order is that of their articles. */
const PROJECTS = {
  quayra: 'Quayra',
  brindlo: 'Brindlo',
  fennmark: 'Fennmark',
  ostrivo: 'Ostrivo',
  tarnwick: 'Tarnwick',
  velquist: 'Velquist',
  junvolo: 'Junvolo',
  harvoli: 'Harvoli',
} as const
export type ProjectSlug = keyof typeof PROJECTS
export const PROJECT_SLUGS = Object.keys(PROJECTS) as ProjectSlug[]

/** One sentence about each project. */
const ABOUT: Readonly<Record<Language, Readonly<Record<ProjectSlug, string>>>> = {
  zh: {
    quayra: '用于支付小型港口的泊位和货运舱位。',
    brindlo: '奖励把家用电池电力借给电网的家庭。',
    fennmark: '记录木材从森林到商店的来源。',
    ostrivo: '让岛屿共享淡化水及其成本。',
    tarnwick: '为私人气象站的观测数据付费。',
    velquist: '按规则赔付，为收成提供霜冻保险。',
    junvolo: '临时出售火车和渡轮的空座。',
    harvoli: '为共享工坊和工具的维修筹资。',
  },
  en: {
    quayra: 'Pays for berths and freight space in small harbours.',
    brindlo: 'Rewards households that lend power from their batteries to the grid.',
    fennmark: 'Records the origin of timber from the forest to the shop.',
    ostrivo: 'Lets islands share desalinated water and its cost.',
    tarnwick: 'Pays for weather readings from private stations.',
    velquist: 'Insures harvests against frost with payments by rule.',
    junvolo: 'Sells unused seats of trains and ferries at short notice.',
    harvoli: 'Funds repairs of shared workshops and tools.',
  },
  hk: {
    quayra: '用於支付小型港口的泊位和貨運艙位。',
    brindlo: '獎勵把家用電池電力借給電網的家庭。',
    fennmark: '記錄木材從森林到商店的來源。',
    ostrivo: '讓島嶼共享淡化水及其成本。',
    tarnwick: '為私人氣象站的觀測數據付費。',
    velquist: '按規則賠付，為收成提供霜凍保險。',
    junvolo: '臨時出售火車和渡輪的空位。',
    harvoli: '為共享工坊和工具的維修籌資。',
  },
  th: {
    quayra: 'ใช้จ่ายค่าท่าเรือและพื้นที่ขนส่งในท่าเรือขนาดเล็ก',
    brindlo: 'ให้รางวัลครัวเรือนที่ปล่อยไฟจากแบตเตอรี่เข้าสู่โครงข่าย',
    fennmark: 'บันทึกแหล่งที่มาของไม้จากป่าถึงร้านค้า',
    ostrivo: 'ให้เกาะต่าง ๆ แบ่งปันน้ำจืดจากทะเลและค่าใช้จ่ายร่วมกัน',
    tarnwick: 'จ่ายค่าข้อมูลอากาศจากสถานีส่วนบุคคล',
    velquist: 'ประกันผลผลิตจากน้ำค้างแข็งด้วยการจ่ายตามกติกา',
    junvolo: 'ขายที่นั่งว่างของรถไฟและเรือข้ามฟากในเวลากระชั้น',
    harvoli: 'ระดมทุนซ่อมโรงฝึกงานและเครื่องมือส่วนรวม',
  },
  jp: {
    quayra: '小さな港の停泊料と貨物スペースの支払いに使います。',
    brindlo: '家庭用蓄電池の電力を送電網に貸す世帯に報酬を支払います。',
    fennmark: '森から店までの木材の産地を記録します。',
    ostrivo: '島々が淡水化した水とその費用を分かち合えるようにします。',
    tarnwick: '個人の観測所による気象データに対価を支払います。',
    velquist: '規則に基づく支払いで、収穫を霜害から守ります。',
    junvolo: '列車やフェリーの空席を直前に販売します。',
    harvoli: '共同の工房と工具の修理に資金を出します。',
  },
  id: {
    quayra: 'Membayar tempat sandar dan ruang kargo di pelabuhan kecil.',
    brindlo: 'Memberi imbalan bagi rumah yang meminjamkan daya baterai ke jaringan.',
    fennmark: 'Mencatat asal kayu dari hutan hingga toko.',
    ostrivo: 'Membantu pulau berbagi air hasil desalinasi dan biayanya.',
    tarnwick: 'Membayar data cuaca dari stasiun pribadi.',
    velquist: 'Mengasuransikan panen dari embun beku dengan pembayaran menurut aturan.',
    junvolo: 'Menjual kursi kosong kereta dan feri menjelang berangkat.',
    harvoli: 'Mendanai perbaikan bengkel dan alat bersama.',
  },
  kor: {
    quayra: '소형 항구의 정박과 화물 공간 요금을 지불합니다.',
    brindlo: '가정용 배터리 전력을 전력망에 빌려주는 가구에 보상합니다.',
    fennmark: '숲에서 매장까지 목재의 출처를 기록합니다.',
    ostrivo: '섬들이 담수화한 물과 비용을 함께 나눕니다.',
    tarnwick: '개인 관측소의 기상 데이터에 대가를 지불합니다.',
    velquist: '규칙에 따른 지급으로 서리 피해에 대비해 수확을 보장합니다.',
    junvolo: '열차와 여객선의 빈 좌석을 출발 직전에 판매합니다.',
    harvoli: '공동 작업장과 공구의 수리 비용을 지원합니다.',
  },
  fra: {
    quayra: 'Règle les places à quai et le fret dans les petits ports.',
    brindlo: 'Récompense les foyers qui prêtent l’énergie de leurs batteries au réseau.',
    fennmark: 'Retrace l’origine du bois, de la forêt au magasin.',
    ostrivo: 'Permet aux îles de partager l’eau dessalée et son coût.',
    tarnwick: 'Rémunère les relevés météo de stations privées.',
    velquist: 'Assure les récoltes contre le gel par des paiements selon une règle.',
    junvolo: 'Vend en dernière minute les places libres des trains et des ferries.',
    harvoli: 'Finance la réparation d’ateliers et d’outils partagés.',
  },
  spa: {
    quayra: 'Paga amarres y espacio de carga en puertos pequeños.',
    brindlo: 'Premia a los hogares que prestan la energía de sus baterías a la red.',
    fennmark: 'Registra el origen de la madera desde el bosque hasta la tienda.',
    ostrivo: 'Permite a las islas compartir agua desalinizada y su coste.',
    tarnwick: 'Paga las lecturas de estaciones meteorológicas privadas.',
    velquist: 'Asegura las cosechas contra heladas con pagos según reglas.',
    junvolo: 'Vende a última hora asientos libres de trenes y ferris.',
    harvoli: 'Financia la reparación de talleres y herramientas compartidos.',
  },
  vn: {
    quayra: 'Thanh toán chỗ neo đậu và khoang hàng tại các cảng nhỏ.',
    brindlo: 'Thưởng cho hộ gia đình cho lưới điện mượn điện từ pin của mình.',
    fennmark: 'Ghi lại nguồn gốc gỗ từ rừng đến cửa hàng.',
    ostrivo: 'Giúp các đảo chia sẻ nước khử mặn và chi phí.',
    tarnwick: 'Trả tiền cho số liệu thời tiết từ các trạm tư nhân.',
    velquist: 'Bảo hiểm mùa vụ trước sương giá, chi trả theo quy tắc.',
    junvolo: 'Bán chỗ trống trên tàu hỏa và phà vào phút chót.',
    harvoli: 'Tài trợ sửa chữa xưởng và dụng cụ dùng chung.',
  },
}

type Words = {
  readonly paper: string
  readonly site: string
  readonly purpose: string
  readonly sale: string
  readonly saleText: readonly string[]
  readonly risk: string
  readonly riskText: string
  readonly demo: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  zh: {
    paper: '{name}：白皮书',
    site: '{name}：项目介绍',
    purpose: '用途',
    sale: '发售',
    saleText: [
      '价格、发行量、时间和限额见发售页面，公布后不再更改。',
      '代币以锁定状态入账，并按公布的计划释放。每次分配和每次释放都有可重新计算的凭证。',
      '固定价格发售先到先得，售完为止。按比例发售按认购资金分配代币，并退回剩余资金。',
    ],
    risk: '风险',
    riskText: '上市后代币价格可能跌破发行价，锁定期间也是如此。',
    demo: '本项目为虚构。本站的代币和资金仅供练习。',
  },
  en: {
    paper: '{name}: white paper',
    site: '{name}: about the project',
    purpose: 'Purpose',
    sale: 'The sale',
    saleText: [
      'Price, supply, dates and limits are on the page of the sale. They do not change after the announcement.',
      'Coins are credited locked and released by the published schedule. Each allocation and each release has a receipt that you can recompute.',
      'At a fixed price, the first come are served until the coins are sold. A pro rata sale shares the coins by commitment and returns the rest of the money.',
    ],
    risk: 'Risk',
    riskText:
      'After its listing, the price of a coin may fall below the issue price, also while your coins are locked.',
    demo: 'This project is invented. Coins and money on this site exist for practice only.',
  },
  hk: {
    paper: '{name}：白皮書',
    site: '{name}：項目介紹',
    purpose: '用途',
    sale: '發售',
    saleText: [
      '價格、發行量、時間和限額見發售頁面，公佈後不再更改。',
      '代幣以鎖定狀態入賬，並按公佈的計劃釋放。每次分配和每次釋放都有可重新計算的憑證。',
      '固定價格發售先到先得，售完為止。按比例發售按認購資金分配代幣，並退回剩餘資金。',
    ],
    risk: '風險',
    riskText: '上市後代幣價格可能跌破發行價，鎖定期間也是如此。',
    demo: '本項目為虛構。本站的代幣和資金僅供練習。',
  },
  th: {
    paper: '{name}: เอกสารไวท์เปเปอร์',
    site: '{name}: เกี่ยวกับโครงการ',
    purpose: 'วัตถุประสงค์',
    sale: 'การขาย',
    saleText: [
      'ราคา จำนวน วันที่ และวงเงินอยู่ในหน้าการขาย และจะไม่เปลี่ยนหลังประกาศ',
      'เหรียญเข้าบัญชีในสถานะล็อก และปลดล็อกตามกำหนดที่ประกาศ ทุกการจัดสรรและการปลดล็อกมีใบรับรองที่คำนวณซ้ำได้',
      'ราคาคงที่: มาก่อนได้ก่อนจนกว่าจะหมด แบบตามสัดส่วน: แบ่งเหรียญตามเงินที่จอง และคืนเงินส่วนที่เหลือ',
    ],
    risk: 'ความเสี่ยง',
    riskText: 'หลังเข้าตลาด ราคาเหรียญอาจต่ำกว่าราคาเสนอขาย รวมถึงช่วงที่เหรียญของคุณยังถูกล็อก',
    demo: 'โครงการนี้สมมติขึ้น เหรียญและเงินในเว็บนี้มีไว้เพื่อฝึกเท่านั้น',
  },
  jp: {
    paper: '{name}：ホワイトペーパー',
    site: '{name}：プロジェクトについて',
    purpose: '目的',
    sale: '販売',
    saleText: [
      '価格、発行量、日程、上限は販売ページに記載され、発表後に変わることはありません。',
      'コインはロックされた状態で付与され、公開された予定で解除されます。割り当てと解除のたびに、再計算できる受領書が発行されます。',
      '固定価格の販売は先着順で、売り切れるまで続きます。按分の販売は申込額に応じてコインを分け、残りの資金を返します。',
    ],
    risk: 'リスク',
    riskText: '上場後の価格は、ロック中であっても発行価格を下回ることがあります。',
    demo: 'このプロジェクトは架空です。本サイトのコインと資金は練習用です。',
  },
  id: {
    paper: '{name}: buku putih',
    site: '{name}: tentang proyek',
    purpose: 'Tujuan',
    sale: 'Penjualan',
    saleText: [
      'Harga, pasokan, tanggal, dan batas ada di halaman penjualan dan tidak berubah setelah diumumkan.',
      'Koin masuk dalam keadaan terkunci dan dilepas menurut jadwal yang diumumkan. Setiap alokasi dan pelepasan memiliki tanda terima yang dapat dihitung ulang.',
      'Harga tetap: yang datang lebih dulu dilayani sampai koin habis. Pro rata: koin dibagi menurut komitmen dan sisa uang dikembalikan.',
    ],
    risk: 'Risiko',
    riskText:
      'Setelah terdaftar, harga koin dapat turun di bawah harga penerbitan, juga saat koin Anda masih terkunci.',
    demo: 'Proyek ini rekaan. Koin dan uang di situs ini hanya untuk latihan.',
  },
  kor: {
    paper: '{name}: 백서',
    site: '{name}: 프로젝트 소개',
    purpose: '목적',
    sale: '판매',
    saleText: [
      '가격, 발행량, 일정, 한도는 판매 페이지에 있으며 공지 후 바뀌지 않습니다.',
      '코인은 잠긴 상태로 지급되고 공개된 일정에 따라 해제됩니다. 모든 배정과 해제에는 다시 계산할 수 있는 영수증이 있습니다.',
      '고정가 판매는 선착순으로 소진될 때까지 진행됩니다. 비례 배분 판매는 청약금에 따라 코인을 나누고 남은 돈을 돌려줍니다.',
    ],
    risk: '위험',
    riskText: '상장 후 코인 가격은 잠겨 있는 동안에도 발행가 아래로 떨어질 수 있습니다.',
    demo: '이 프로젝트는 가상입니다. 이 사이트의 코인과 돈은 연습용입니다.',
  },
  fra: {
    paper: '{name} : livre blanc',
    site: '{name} : le projet',
    purpose: 'Objectif',
    sale: 'La vente',
    saleText: [
      'Le prix, l’émission, les dates et les plafonds figurent sur la page de la vente et ne changent plus après l’annonce.',
      'Les jetons sont crédités bloqués, puis libérés selon le calendrier publié. Chaque attribution et chaque libération a un reçu que vous pouvez recalculer.',
      'À prix fixe, les premiers arrivés sont servis jusqu’à épuisement. Une vente au prorata répartit les jetons selon les engagements et restitue le reste de l’argent.',
    ],
    risk: 'Risque',
    riskText:
      'Après la cotation, le prix d’un jeton peut passer sous le prix d’émission, même pendant que vos jetons sont bloqués.',
    demo: 'Ce projet est inventé. Les jetons et l’argent de ce site ne servent qu’à s’exercer.',
  },
  spa: {
    paper: '{name}: libro blanco',
    site: '{name}: sobre el proyecto',
    purpose: 'Objetivo',
    sale: 'La venta',
    saleText: [
      'El precio, la emisión, las fechas y los límites están en la página de la venta y no cambian tras el anuncio.',
      'Las monedas se abonan bloqueadas y se liberan según el calendario publicado. Cada asignación y cada liberación tiene un recibo que puede recalcular.',
      'A precio fijo se atiende por orden de llegada hasta agotar las monedas. Una venta a prorrata reparte las monedas según lo comprometido y devuelve el resto del dinero.',
    ],
    risk: 'Riesgo',
    riskText:
      'Tras la cotización, el precio de una moneda puede caer por debajo del de emisión, también mientras sus monedas estén bloqueadas.',
    demo: 'Este proyecto es inventado. Las monedas y el dinero de este sitio son solo para practicar.',
  },
  vn: {
    paper: '{name}: sách trắng',
    site: '{name}: giới thiệu dự án',
    purpose: 'Mục đích',
    sale: 'Đợt bán',
    saleText: [
      'Giá, tổng cung, thời gian và hạn mức có trên trang đợt bán và không thay đổi sau khi công bố.',
      'Coin được ghi có ở trạng thái khóa và mở khóa theo lịch đã công bố. Mỗi lần phân bổ và mở khóa đều có biên nhận có thể tính lại.',
      'Giá cố định: ai đến trước mua trước cho đến khi hết. Bán theo tỷ lệ: chia coin theo số tiền cam kết và hoàn lại phần tiền còn lại.',
    ],
    risk: 'Rủi ro',
    riskText:
      'Sau khi niêm yết, giá coin có thể xuống dưới giá phát hành, kể cả khi coin của bạn còn bị khóa.',
    demo: 'Dự án này là hư cấu. Coin và tiền trên trang này chỉ để luyện tập.',
  },
}

export const projectSummary = (slug: ProjectSlug, lang: Language): string => ABOUT[lang][slug]

const named = (pattern: string, slug: ProjectSlug): string => pattern.replace('{name}', PROJECTS[slug])

/** The white paper of a project. Figures of a sale are on its page, because later rounds have others. */
export function whitePaper(slug: ProjectSlug, lang: Language): Chapter {
  const [words, about] = [WORDS[lang], ABOUT[lang][slug]]
  return {
    title: named(words.paper, slug),
    summary: about,
    sections: [
      [words.purpose, about],
      [words.sale, words.saleText],
      [words.risk, words.riskText, words.demo],
    ],
  }
}

/** The page that stands for the website of an invented project. */
export function projectPage(slug: ProjectSlug, lang: Language): Chapter {
  const [words, about] = [WORDS[lang], ABOUT[lang][slug]]
  return { title: named(words.site, slug), summary: about, sections: [[PROJECTS[slug], about, words.demo]] }
}
