/** English, Chinese and traditional Chinese. */
export type Texts = { readonly en: string; readonly zh: string; readonly hk: string }
export type StyleName = 'dunes' | 'rings' | 'waves' | 'blocks' | 'petals' | 'facets' | 'skyline' | 'stars'
/** Background first, then from dark to bright. */
export type Palette = readonly string[]

export type Artist = {
  readonly id: string
  readonly name: string
  readonly style: StyleName
  readonly about: Texts
  readonly collections: readonly Texts[]
  readonly palettes: readonly Palette[]
}

const FIRST_ID = 901

const LIST: readonly Omit<Artist, 'id'>[] = [
  {
    name: 'Mira Solvane',
    style: 'dunes',
    about: {
      en: 'Paints layers of land and light. Each picture is one hour of a day that never was.',
      zh: '描绘大地与光的层次。每幅作品都是虚构一日中的一个时辰。',
      hk: '描繪大地與光的層次。每幅作品都是虛構一日中的一個時辰。',
    },
    collections: [
      { en: 'Slow Horizon', zh: '缓慢的地平线', hk: '緩慢的地平線' },
      { en: 'Salt and Sun', zh: '盐与日', hk: '鹽與日' },
    ],
    palettes: [
      ['#2b1a3d', '#5b2a5e', '#a8435f', '#e8765c', '#f7b267', '#fde8b5'],
      ['#0f2a3d', '#1f4e5f', '#3f7f7a', '#8bb58c', '#e0c97f', '#f8edcf'],
      ['#241b2f', '#4a3056', '#7d4f7d', '#c47f92', '#f0b7a4', '#fbe5d6'],
    ],
  },
  {
    name: 'Kenji Arata',
    style: 'rings',
    about: {
      en: 'Draws circles that never repeat. Distance and order are the only subjects.',
      zh: '描绘永不重复的圆。距离与秩序是唯一的主题。',
      hk: '描繪永不重複的圓。距離與秩序是唯一的主題。',
    },
    collections: [
      { en: 'Orbits', zh: '轨道', hk: '軌道' },
      { en: 'Still Water', zh: '静水', hk: '靜水' },
    ],
    palettes: [
      ['#10131f', '#23304f', '#3f6fb5', '#6fb7e0', '#f2c14e', '#f78154'],
      ['#f4efe6', '#20302f', '#2f6f6b', '#d1495b', '#edae49', '#66a182'],
      ['#1c1127', '#43236b', '#8243b5', '#d65db1', '#ff9671', '#ffe8a3'],
    ],
  },
  {
    name: 'Lucía Ferro',
    style: 'waves',
    about: {
      en: 'Follows a line until it returns. The prints seem woven; they are only drawn.',
      zh: '追随一条线直到它归来。看似织物，其实只是线条。',
      hk: '追隨一條線直到它歸來。看似織物，其實只是線條。',
    },
    collections: [
      { en: 'Tideline', zh: '潮线', hk: '潮線' },
      { en: 'Loom', zh: '织机', hk: '織機' },
    ],
    palettes: [
      ['#04202c', '#0b4f6c', '#01baef', '#7ae7c7', '#fbfbff', '#f6c8b6'],
      ['#fdf6ec', '#7d1d3f', '#c8553d', '#f28f3b', '#588b8b', '#2d3142'],
      ['#0e1b14', '#1f4d36', '#3e8f62', '#a6d49f', '#f1f5c8', '#ef8275'],
    ],
  },
  {
    name: 'Otto Brandt',
    style: 'blocks',
    about: {
      en: 'Builds posters from squares and quarter circles. Colour does the talking.',
      zh: '用方块与四分之一圆搭建画面，让色彩说话。',
      hk: '用方塊與四分之一圓搭建畫面，讓色彩說話。',
    },
    collections: [
      { en: 'Construct', zh: '构造', hk: '構造' },
      { en: 'Plan 9', zh: '九号方案', hk: '九號方案' },
    ],
    palettes: [
      ['#f1e9da', '#2e294e', '#541388', '#d90368', '#ffd400', '#1b998b'],
      ['#f5f0e6', '#1d3557', '#457b9d', '#e63946', '#f4a261', '#2a9d8f'],
      ['#151515', '#f2e8cf', '#bc4749', '#6a994e', '#a7c957', '#386fa4'],
    ],
  },
  {
    name: 'Anan Chai',
    style: 'petals',
    about: {
      en: 'Turns one petal into a garden. Every flower has a number of leaves that divides the circle.',
      zh: '由一片花瓣生成一座花园。每朵花的瓣数都恰好等分圆周。',
      hk: '由一片花瓣生成一座花園。每朵花的瓣數都恰好等分圓周。',
    },
    collections: [
      { en: 'Lotus Pond', zh: '莲池', hk: '蓮池' },
      { en: 'Night Garden', zh: '夜园', hk: '夜園' },
    ],
    palettes: [
      ['#14213d', '#5a189a', '#c77dff', '#ff85a1', '#ffc6ff', '#fdffb6'],
      ['#fff7f0', '#6d2e46', '#a26769', '#d5b9b2', '#e29578', '#83c5be'],
      ['#06241b', '#0b6e4f', '#08a045', '#6bbf59', '#f9dc5c', '#f4fffd'],
    ],
  },
  {
    name: 'Nadia Okafor',
    style: 'facets',
    about: {
      en: 'Cuts colour into triangles. From afar there is a stone; from near there are only angles.',
      zh: '把色彩切成三角。远看是石，近看只有棱角。',
      hk: '把色彩切成三角。遠看是石，近看只有稜角。',
    },
    collections: [
      { en: 'Gemstone', zh: '宝石', hk: '寶石' },
      { en: 'Fault', zh: '断层', hk: '斷層' },
    ],
    palettes: [
      ['#0b132b', '#1c2541', '#3a506b', '#5bc0be', '#6fffe9', '#ffffff'],
      ['#2d0a1f', '#6a0f49', '#b0215a', '#f2545b', '#f9a03f', '#fff1d0'],
      ['#10230f', '#235d3a', '#397d54', '#73c088', '#a8e0b4', '#fdf9c4'],
    ],
  },
  {
    name: 'Tomas Vrba',
    style: 'skyline',
    about: {
      en: 'Counts lit windows. The towns are invented; the hours are real.',
      zh: '数着亮灯的窗。城市是虚构的，时刻是真实的。',
      hk: '數着亮燈的窗。城市是虛構的，時刻是真實的。',
    },
    collections: [
      { en: 'After Eight', zh: '八点之后', hk: '八點之後' },
      { en: 'Harbour Lights', zh: '港湾灯火', hk: '港灣燈火' },
    ],
    palettes: [
      ['#0b1026', '#1b2a4a', '#2b3f6b', '#4b5f8f', '#ffd166', '#f77f5b'],
      ['#2a1236', '#47204f', '#6b3363', '#a24f6c', '#ffb997', '#ffe3c2'],
      ['#0d1f1f', '#16383a', '#215355', '#3b7a76', '#f6e27f', '#e2745d'],
    ],
  },
  {
    name: 'Ines Duarte',
    style: 'stars',
    about: {
      en: 'Maps skies that no telescope has seen, and names what the lines seem to be.',
      zh: '绘制没有望远镜见过的星空，并为连线的形象命名。',
      hk: '繪製沒有望遠鏡見過的星空，並為連線的形象命名。',
    },
    collections: [
      { en: 'Unseen Sky', zh: '未见之空', hk: '未見之空' },
      { en: 'Low Orbit', zh: '近地', hk: '近地' },
    ],
    palettes: [
      ['#060714', '#10163a', '#27306e', '#7c83ff', '#ffd6a5', '#fdffb6'],
      ['#120a1e', '#2b1648', '#5a2a82', '#b77bff', '#ffc8dd', '#ffffff'],
      ['#03191e', '#06373e', '#0f6a6c', '#44c2b3', '#f5e3a1', '#ffffff'],
    ],
  },
]

/** Their ids are below those of members. */
export const ARTISTS: readonly Artist[] = LIST.map((artist, index) => ({
  ...artist,
  id: String(FIRST_ID + index),
}))

export const findArtist = (id: string): Artist | null => ARTISTS.find((artist) => artist.id === id) ?? null
