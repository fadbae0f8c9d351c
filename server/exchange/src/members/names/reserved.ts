import { listReadings } from './skeleton.ts'

/** Words that are refused anywhere in a name. */
const ANYWHERE = [
  'support official bourse admin moderator helpdesk customerservice customercare verified',
  'oficial officiel soporte assistance moderador moderateur dukungan quantrivien chinhthuc',
  '客服 官方 管理员 管理員 运营 運營 工作人员 工作人員',
  '公式 運営 管理者 サポート カスタマー',
  '고객센터 관리자 운영자 운영팀 공식',
  'แอดมิน ทีมงาน เจ้าหน้าที่ ฝ่ายบริการ ซัพพอร์ต',
  'поддержка админ официал модератор',
  'الدعم الرسمي مشرف',
  'सपोर्ट एडमिन आधिकारिक',
].flatMap((line) => line.split(' '))

/**
 * Words that are refused as the whole name or as one of its words: as parts they occur in honest names, such
 * as Staffan.
 */
const WHOLE = [
  'staff team mod mods system service services security help owner operator compliance billing',
  'equipe equipo servicio layanan hotro hethong nhanvien',
  '支持 服务 服務 系统 系統 帮助 幫助 スタッフ 시스템 고객지원 ระบบ บริการ система помощь',
].flatMap((line) => line.split(' '))

const readings = (words: readonly string[]): string[] => words.flatMap(listReadings)
const anywhere = readings(ANYWHERE)
const whole = new Set(readings(WHOLE))

const SEPARATORS = /[\s_.-]+/u
/** Borders between words, as in "StaffAnna" and "staff24". */
const BORDERS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u

/**
 * Whether a reader could take the name for one of the house. `own` are further words, such as the site's name, that are
 * refused anywhere.
 */
export function isReservedName(name: string, own: readonly string[] = []): boolean {
  const words = name.split(SEPARATORS)
  const joined = listReadings(words.join(''))
  const refused = [...anywhere, ...readings(own)].filter((word) => word !== '')
  if (joined.some((reading) => refused.some((word) => reading.includes(word)))) return true
  const parts = words.flatMap((word) => [word, ...word.split(BORDERS)])
  return [...joined, ...readings(parts)].some((reading) => whole.has(reading))
}
