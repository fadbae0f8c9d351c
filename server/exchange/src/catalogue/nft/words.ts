import type { Texts } from './artists.ts'

const ADJECTIVES = `
  Quiet      静谧 靜謐
  Golden     金色 金色
  Distant    遥远 遙遠
  First      最初 最初
  Silver     银色 銀色
  Hidden     隐秘 隱秘
  Drifting   漂流 漂流
  Crimson    绯红 緋紅
  Waking     苏醒 甦醒
  Winter     冬日 冬日
  Endless    无尽 無盡
  Amber      琥珀 琥珀
  Folded     折叠 摺疊
  Northern   北方 北方
  Glass      玻璃 玻璃
  Woven      交织 交織
  Seventh    第七 第七
  Hollow     空灵 空靈
  Bright     明亮 明亮
  Violet     紫色 紫色
  Sleeping   沉睡 沉睡
`
const NOUNS = `
  Harbour    港湾 港灣
  Meridian   子午线 子午線
  Garden     花园 花園
  Signal     信号 信號
  Valley     山谷 山谷
  Mirror     镜 鏡
  Current    洋流 洋流
  Lantern    灯笼 燈籠
  Bridge     桥 橋
  Echo       回声 迴聲
  Orchard    果园 果園
  Tide       潮汐 潮汐
  Compass    罗盘 羅盤
  Station    车站 車站
  Cathedral  穹顶 穹頂
  Island     岛屿 島嶼
  Thread     丝线 絲線
  Beacon     灯塔 燈塔
  Prism      棱镜 稜鏡
`

const parse = (table: string): Texts[] =>
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [en = '', zh = '', hk = ''] = row.trim().split(/\s+/)
      return { en, zh, hk }
    })

const adjectives = parse(ADJECTIVES)
const nouns = parse(NOUNS)

/** Names without a suffix. */
export const NAMES = adjectives.length * nouns.length

const join = (one: Texts, other: Texts, suffix: string): Texts => ({
  en: `${one.en} ${other.en}${suffix}`,
  zh: `${one.zh}${other.zh}${suffix}`,
  hk: `${one.hk}${other.hk}${suffix}`,
})

/** A name for every number. The two counts have no common divisor, so every pair occurs before one returns with a suffix. */
export function composeName(number: number): Texts {
  const cycle = Math.floor(number / NAMES)
  const [one, other] = [adjectives[number % adjectives.length], nouns[number % nouns.length]]
  return join(one as Texts, other as Texts, cycle === 0 ? '' : ` ${cycle + 1}`)
}
