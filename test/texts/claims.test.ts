import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@bourse/contracts/api'
import { type Endpoint, LANGUAGE_CODES, type Language } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { allTexts, readText, ROOT } from './sources.ts'

type Claim = {
  readonly claim: string
  readonly places: readonly string[]
  readonly proofs: readonly string[]
}

/** Rows `| claim | texts | proofs |` of the list. A proof is `file › title of a test in it`. */
const claims: readonly Claim[] = readText('contracts/CLAIMS.md')
  .split('\n')
  .filter((row) => row.startsWith('| ') && row.includes(' › '))
  .map((row) => {
    const [claim = '', places = '', proofs = ''] = row.slice(2, -2).split(' | ')
    return { claim, places: quoted(places), proofs: quoted(proofs) }
  })

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
}

describe('the list of claims', () => {
  it('has the texts of each claim, in every language', () => {
    const texts = allTexts()
    expect(claims.length).toBeGreaterThan(30)
    const isText = (source: string) =>
      LANGUAGE_CODES.every((language) => texts[language][source] !== undefined)
    const lost = claims.flatMap(({ places }) =>
      places.filter((source) => (source.endsWith('.md') ? !existsSync(join(ROOT, source)) : !isText(source))),
    )
    expect(lost).toEqual([])
    expect(claims.filter(({ places }) => places.length === 0)).toEqual([])
  })

  it('names for each claim a test that exists', () => {
    const lost = claims.flatMap(({ claim, proofs }) => {
      const missing = proofs.filter((proof) => !isTest(proof))
      return proofs.length === 0 ? [`${claim}: no proof`] : missing
    })
    expect(lost).toEqual([])
  })
})

it('the contract closes to unverified members exactly the products that the texts name', () => {
  const rows: readonly (readonly [string, Readonly<Record<string, Endpoint>>])[] = Object.entries(api)
  const closed = rows.flatMap(([area, endpoints]) =>
    Object.values(endpoints).some(({ access }) => access === 'verified') ? [area] : [],
  )
  expect(closed).toEqual([
    'chat',
    'copyTrading',
    'coupons',
    'futures',
    'loans',
    'margin',
    'nft',
    'otc',
    'points',
    'seconds',
    // Orders in futures only; those in spot are for every member.
    'twap',
    'wallet',
  ])
})

function isTest(proof: string): boolean {
  const [file = '', title = ''] = proof.split(' › ')
  return (
    file.endsWith('.test.ts') &&
    existsSync(join(ROOT, file)) &&
    title !== '' &&
    readText(file).includes(title)
  )
}

type FalseClaim = { readonly why: string } & Readonly<Record<Language, RegExp>>

/** False claims of earlier releases, in the words of each language. */
const UNTRUE: readonly FalseClaim[] = [
  {
    why: 'deadlines count down, and points reward trading',
    en: /no countdowns|no prizes/i,
    zh: /做决定没有倒计时|频繁交易没有奖励/,
    hk: /作決定沒有倒數|頻繁交易沒有獎勵/,
    th: /ไม่มีการนับถอยหลังให้ตัดสินใจ|รางวัลสำหรับการซื้อขายบ่อย/,
    jp: /判断に制限時間はなく|頻繁な取引への報酬もありません/,
    id: /tidak ada hitung mundur|tidak ada hadiah karena/i,
    kor: /결정에 카운트다운이 없|잦은 거래에 상이 없/,
    fra: /pas de compte à rebours|pas de prime à la fréquence/i,
    spa: /no hay cuenta atrás|ni premios/i,
    vn: /không đếm ngược|không thưởng/i,
  },
  {
    why: 'each hour of prices has a key of its own, and nothing fixed that would give them again',
    en: /fixed starting value|same start/i,
    zh: /固定初始值|相同的初始值/,
    hk: /固定初始值|相同的初始值/,
    th: /ค่าเริ่มต้นตายตัว|ค่าเริ่มต้นเดียวกัน/,
    jp: /初期値/,
    id: /nilai awal tetap|nilai awal yang sama/i,
    kor: /초깃값/,
    fra: /valeur de départ fixe|même départ/i,
    spa: /valor inicial fijo|mismo inicio/i,
    vn: /giá trị khởi đầu cố định|cùng khởi đầu/i,
  },
  {
    why: 'later prices are simulated as well',
    en: /simulated before/i,
    zh: /之前为模拟/,
    hk: /之前為模擬/,
    th: /ก่อน \{time\} เป็นข้อมูลจำลอง/,
    jp: /より前はシミュレーション/,
    id: /simulasi sebelum/i,
    kor: /이전은 시뮬레이션/,
    fra: /simulé avant/i,
    spa: /simulado antes/i,
    vn: /trước \{time\} là dữ liệu mô phỏng/i,
  },
  {
    why: 'simulated prices are not live',
    en: /stocks, live/i,
    zh: /股票，实时行情/,
    hk: /股票，即時行情/,
    th: /หุ้น แบบเรียลไทม์/,
    jp: /株式をリアルタイムで/,
    id: /saham, langsung/i,
    kor: /주식을 실시간으로/,
    fra: /actions en direct/i,
    spa: /acciones, en vivo/i,
    vn: /cổ phiếu, trực tiếp/i,
  },
  {
    why: 'verification opens products; without it there is no limit to raise',
    en: /to raise your limits/i,
    zh: /以提高额度/,
    hk: /以提高額度/,
    th: /ยืนยันตัวตนเพื่อเพิ่มวงเงิน/,
    jp: /限度額を引き上げ/,
    id: /menaikkan batas/i,
    kor: /한도를 높이/,
    fra: /relever vos limites/i,
    spa: /ampliar tus límites/i,
    vn: /nâng hạn mức/i,
  },
  {
    why: 'a code is on the screen of some demonstrations only',
    en: /code appears on the screen/i,
    zh: /验证码会直接显示在屏幕上/,
    hk: /驗證碼會直接顯示在畫面上/,
    th: /ในโหมดจำลองรหัสจะแสดงบนหน้าจอ/,
    jp: /デモモードでは認証コードが画面に表示/,
    id: /dalam mode demo kode muncul/i,
    kor: /모의 모드에서는 인증 코드가 화면/,
    fra: /en mode démo, le code s’affiche/i,
    spa: /en modo demo el código aparece/i,
    vn: /ở chế độ demo, mã hiện/i,
  },
  {
    why: 'no command deletes a profile, locks an account or books a rebate back',
    en: /we delete your profile|we may lock|are booked back/i,
    zh: /删除您的个人资料|我们可以锁定|将被冲回/,
    hk: /刪除您的個人資料|我們可以鎖定|將被沖回/,
    th: /ลบโปรไฟล์ของคุณ|เราอาจล็อก|จะถูกลงรายการคืน/,
    jp: /プロフィールを削除します|アカウントをロック|取り消して記帳/,
    id: /menghapus profil Anda|kami dapat mengunci|dicatat balik/i,
    kor: /프로필을 삭제합니다|계정을 잠글|되돌려 기록/,
    fra: /effaçons votre profil|pouvons verrouiller|contre-passées/i,
    spa: /borramos su perfil|podemos bloquear|se revierten/i,
    vn: /xóa hồ sơ của bạn|chúng tôi có thể khóa|ghi đảo/i,
  },
  {
    why: 'nobody measures how long a registration takes, and no test shows who reads the data',
    en: /in under a minute|not sold and not/i,
    zh: /不到一分钟即可|不会被出售/,
    hk: /不到一分鐘即可|不會被出售/,
    th: /สร้างบัญชีได้ในไม่ถึงหนึ่งนาที|ไม่ถูกขาย/,
    jp: /1分以内でアカウント|販売することも/,
    id: /akun dalam waktu kurang dari satu menit|tidak dijual dan/i,
    kor: /1분 안에 계정|정보를 팔거나/,
    fra: /compte en moins d’une minute|ni vendues/i,
    spa: /cuenta en menos de un minuto|no se venden/i,
    vn: /chưa đầy một phút|không bị bán/i,
  },
]

it('no text in any language makes a claim that is not so', () => {
  const texts = allTexts()
  const found = UNTRUE.flatMap(({ why, ...words }) =>
    LANGUAGE_CODES.flatMap((language) =>
      Object.entries(texts[language])
        .filter(([, text]) => words[language].test(text))
        .map(([key, text]) => `${language} ${key}: ${text} (${why})`),
    ),
  )
  expect(found).toEqual([])
})
