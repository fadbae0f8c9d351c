import { nicknameIssue } from '@bourse/contracts/account'
import { describe, expect, it } from 'vitest'
import confusables from './confusables.json' with { type: 'json' }
import { isReservedName } from './reserved.ts'
import { computeSkeleton } from './skeleton.ts'

const isRefused = (name: string): boolean => nicknameIssue(name) !== null || isReservedName(name, ['Agora'])
const split = (lines: string): string[] => lines.trim().split(/\s+/u)

const IMITATIONS = [
  // The words themselves, in case, space and separators
  ...split('Support SUPPORT support sUpPoRt Official OFFICIAL Bourse BOURSE Admin ADMIN Moderator Helpdesk'),
  ...split('Staff STAFF Team Mod System Service Security Help Owner Operator Verified Compliance Billing'),
  'Bourse CS',
  'Help Team',
  'The Staff',
  'Staff Anna',
  'StaffAnna',
  'staff24',
  '24staff',
  'S t a f f',
  ...split('Sup-port sup.port sup_port A.d.m.i.n ad-min of.ficial Bour-se _Staff_ Staff.1 -mod- My.Admin'),
  ...split(
    'MrSupport SupportVN supportTH xAdminx iAdmin RealAdmin BourseVIP BourseCS Bourse24 Agora AgoraCS Ag0ra',
  ),
  // Digits, one letter for another, repeated letters, accents
  ...split('Supp0rt 5upport SUPP0RT 5UPP0RT Suppor7 0fficial 0FFIC1AL Offic1al OFFlCIAL OFFICIAl'),
  ...split('B0urse 8ourse BOUR5E B0UR5E Adm1n ADM1N Adrnin 4dmin'),
  ...split('5taff St4ff Staaff Supporrt Suppport Addmin M0d M0derator Verif1ed H3lpdesk Syst3m 5ystem'),
  ...split(
    'Súpport Süpport Suppørt Şupport Śupport Suppórt Öfficial Officiàl Àdmin Admín Admiñ Bôurse Bourşe Štaff',
  ),
  // Cyrillic, Greek, Armenian, Cherokee, Coptic, Lisu
  ...split(
    'Ѕupport Suppоrt Suрport Suррогt ѕupport ЅUРРОRТ SUPPОRT Suppогt suppoгт Оfficial Оffiсiаl оffісіаl Officiаl',
  ),
  ...split(
    'Вourse Воurѕе ВОURSE Bоursе Воurse Аdmin аdmin Аdmіn Аԁmin аԁmіn Admіn Adміn Αdmin Αdmιn αdmin Ѕtaff Stаff Ѕtаff',
  ),
  ...split(
    'Βourse Bοurse Ββourse sυppοrt Suρρort ѕυρρогт Οfficial Offιcial Μod Моd моd Мod Ѕystem Ѕуѕtem Ѕеrvісе Неlр Нelp Теam Теаm',
  ),
  ...split('Տupport Oﬀicial Staﬀ ᎷᎾᎠ'),
  ...split('ᏚuᏢᏢort ꓢupport ꓐourse ꓮdmin ꓢtaff Ѵerified ⅴerified Adⅿin ⅯOD Ⅿod Aԁmin'),
  // Wide, mathematical, superscript, small capital letters
  ...split(
    'Ｓｕｐｐｏｒｔ ＡＤＭＩＮ Ｂｏｕｒｓｅ ｓｔａｆｆ 𝐒𝐮𝐩𝐩𝐨𝐫𝐭 𝑆𝑢𝑝𝑝𝑜𝑟𝑡 𝒮𝓊𝓅𝓅𝑜𝓇𝓉 𝓢𝓾𝓹𝓹𝓸𝓻𝓽 𝔖𝔲𝔭𝔭𝔬𝔯𝔱 𝕊𝕦𝕡𝕡𝕠𝕣𝕥 𝖲𝗎𝗉𝗉𝗈𝗋𝗍 𝗦𝘂𝗽𝗽𝗼𝗿𝘁',
  ),
  ...split(
    '𝙰𝚍𝚖𝚒𝚗 𝔸𝕕𝕞𝕚𝕟 𝓐𝓭𝓶𝓲𝓷 𝐀𝐝𝐦𝐢𝐧 𝐁𝐨𝐮𝐫𝐬𝐞 ℬ𝑜𝓊𝓇𝓈𝑒 𝔹𝕠𝕦𝕣𝕤𝕖 ˢᵘᵖᵖᵒʳᵗ ᵃᵈᵐⁱⁿ ˢᵗᵃᶠᶠ sᴜᴘᴘᴏʀᴛ ᴀᴅᴍɪɴ ꜱᴛᴀꜰꜰ ᴏꜰꜰɪᴄɪᴀʟ ʙᴏᴜʀꜱᴇ ᴍᴏᴅ',
  ),
  // Other languages
  ...split(
    '客服 客服小王 官方 官方客服 管理员 管理員 运营 系统 系統 支持 服务 工作人員 サポート 公式 運営 管理者 スタッフ',
  ),
  ...split(
    '고객센터 관리자 운영자 공식 시스템 แอดมิน ทีมงาน ระบบ บริการ поддержка Админ админбот модератор система',
  ),
  ...split('الدعم مشرف सपोर्ट एडमिन Soporte Oficial Officiel Equipo Équipe Layanan Dukungan'),
  'Hỗ trợ',
  'Hotro',
  'Ho Tro',
  'Nhân viên',
  'Chính thức',
  // Blank, invisible, or without letters
  '  ',
  '   ',
  '\u00a0\u00a0',
  '\u2003\u2003',
  '\u3000\u3000',
  '\u1680\u1680',
  '\u2800\u2800',
  '\u3164\u3164',
  '\u115f\u1160',
  '\uffa0\uffa0',
  '\u200b\u200b',
  '\u200d\u200d',
  '\u2060\u2060',
  '\ufeff\ufeff',
  '\u00ad\u00ad',
  '\u034f\u034f',
  '\ufe0f\ufe0f',
  '\u17b4\u17b5',
  '\u180b\u180c',
  '\u0301\u0301',
  '\u{e0041}\u{e0042}',
  '...',
  '--',
  '__',
  '_ _',
  '10001',
  '12 34',
  '٣٤٥',
  '๑๒๓',
  ' Anna',
  'Anna ',
  'An  na',
  'An\u200bna',
  'An\u00adna',
  'An\u034fna',
  'Anna\u3164',
  '\u3164Anna',
  'An\ufe0fna',
  'A\u0301\u0301\u0301\u0301\u0301b',
  'an\u202ena',
  'An\u2066na',
  'An\u2028na',
  'Anna ✓',
  'Anna✔',
  'Anna ☑',
  '✅Anna',
  'Anna®',
  'Anna™',
  '⭐Anna',
  '🤖 Trend',
  'Anna\ue000',
]

const HONEST = split(`
  Anna Olivia Modeste Staffan Stafford Vladimir Bernard Ruslan Adrian Minerva Serafina Servaas Ownen Helga Theo
  Ayşe İsmail Łukasz Żaneta Zoë Chloé François Núria Ángel Søren Åse Ðorđe Þóra Lê_Văn Nguyễn Trần Phương Tuấn Đức Hạnh
  Putri Budi Wayan Dewi Rizky Siti Juan José María Íñigo Benoît Amélie Jean-Luc Mary.Ann O_Brien Kofi_2 Max99 R2D2x
  王伟 李娜 张敏 刘洋 陈静 小明 美玲 志明 淑芬 建国 欣怡 子涵 司馬光 歐陽修 嘉欣 俊傑 家豪 詠詩 阿強 雪梅
  さくら たろう ひなた ゆうと あおい けんじ みさき ハルト ユイ アキラ ナオミ サブロウ 健太 美咲 陽菜 翔太 花子 直樹 恵子 千尋
  민준 서연 지우 하은 도윤 예준 수아 지원 은우 시우 유진 현우 지훈 미나 재현 동현 영희 철수 보라 하늘
  สมชาย สมหญิง นภา กิตติ วิชัย มาลี พิมพ์ชนก ณัฐพล ธนพร อรุณ ปรีชา ศิริพร น้ำฝน แพรว ต้นกล้า มดแดง ชลธิชา เอก ก้อง บุญมี
  Иван Ольга Дмитрий Наталья Сергей Мария Алексей Юлия Андрій Оксана Ґалина Їжак Ђорђе Љубица Ёлка Модест Степан Роман Вера
  Γιώργος Μαρία Ελένη Νίκος Σοφία Κώστας Δημήτρης Άννα Ιωάννης Θάλεια Όλγα Ξένια Πέτρος Ρένα Ζωή Μόδεστος Στέφανος Εύα Ίρις Ήρα
  محمد فاطمة أحمد مريم علي زينب حسين خديجة يوسف ليلى عمر سارة إبراهيم نور خالد هند رضا پریسا شیرین ژاله
  राम सीता अर्जुन प्रिया कृष्ण लक्ष्मी आदित्य नेहा श्रुति विक्रम गीता मोहन दीपक अनन्या रवि मीरा सुनील ज्योति करण पूजा
  דוד שרה משה רבקה יעקב רחל אברהם לאה יוסף מרים תמר נועה איתן אורי יעל שירה גיל עדי רון טל
`)

describe('names', () => {
  it(`refuses ${IMITATIONS.length} look-alikes of the house, and blanks`, () => {
    expect(new Set(IMITATIONS).size).toBe(IMITATIONS.length)
    expect(IMITATIONS.length).toBeGreaterThanOrEqual(200)
    expect(IMITATIONS.filter((name) => !isRefused(name))).toEqual([])
  })

  it(`accepts ${HONEST.length} honest names in ten scripts`, () => {
    expect(new Set(HONEST).size).toBe(HONEST.length)
    expect(HONEST.length).toBeGreaterThanOrEqual(200)
    expect(HONEST.filter(isRefused)).toEqual([])
    const scripts = 'Latin Han Hiragana Hangul Thai Cyrillic Greek Arabic Devanagari Hebrew'.split(' ')
    expect(
      scripts.filter((script) => !HONEST.some((name) => new RegExp(`\\p{Script=${script}}`, 'u').test(name))),
    ).toEqual([])
  })

  it('refuses each capital and small spelling of a reserved word with any one letter replaced by a look-alike', () => {
    const missed: string[] = []
    for (const word of ['support', 'official', 'bourse', 'admin', 'moderator', 'staff'])
      for (const typed of [word, word.toUpperCase()])
        Array.from(typed).forEach((letter, index) => {
          const target = computeSkeleton(letter)
          for (const twin of (confusables as Record<string, string>)[target] ?? '') {
            const name = typed.slice(0, index) + twin + typed.slice(index + 1)
            if (!isRefused(name) && computeSkeleton(name) === computeSkeleton(typed)) missed.push(name)
          }
        })
    expect(missed).toEqual([])
  })
})
