import { type Draw, type Palette, type Piece, createDraw, type StyleName } from '#catalogue/nft'

/** The side of the drawing's coordinate system. */
export const SIDE = 600

/** One still or frame: `phase` runs from 0 to 1 and the last frame meets the first. */
type Style = (draw: Draw, palette: Palette, phase: number) => string

const TURN = Math.PI * 2
const round = (value: number): string => value.toFixed(1)
const color = (palette: Palette, index: number): string => palette[index % palette.length] as string
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const pick = (draw: Draw, palette: Palette): string =>
  color(palette, 1 + Math.floor(draw() * (palette.length - 1)))

const dunes: Style = (draw, palette, phase) => {
  const sun = { x: 120 + draw() * 360, y: 110 + draw() * 130, r: 42 + draw() * 46 }
  const shine = 1 + 0.06 * Math.sin(phase * TURN)
  const hills = range(6).map((layer) => {
    const [height, width, shift] = [18 + draw() * 46, 140 + draw() * 240, draw() * TURN]
    const base = 250 + layer * 62
    const points = range(31).map((step) => {
      const x = step * 20
      const y =
        base + height * Math.sin((x / width) * TURN + shift + phase * TURN * (layer % 2 === 0 ? 1 : -1))
      return `${x},${round(y)}`
    })
    return `<path fill="${color(palette, 4 - Math.min(layer, 4))}" fill-opacity="0.92" d="M0,600 L${points.join(' L')} L600,600Z"/>`
  })
  return [
    `<rect width="600" height="600" fill="url(#sky)"/>`,
    `<circle cx="${round(sun.x)}" cy="${round(sun.y)}" r="${round(sun.r * shine * 1.7)}" fill="${color(palette, 5)}" fill-opacity="0.18"/>`,
    `<circle cx="${round(sun.x)}" cy="${round(sun.y)}" r="${round(sun.r * shine)}" fill="${color(palette, 5)}"/>`,
    ...hills,
  ].join('')
}

const rings: Style = (draw, palette, phase) => {
  const centers = range(3 + Math.floor(draw() * 3)).map(() => ({ x: draw() * 600, y: draw() * 600 }))
  const shapes = centers.flatMap(({ x, y }) => {
    const [count, gap] = [5 + Math.floor(draw() * 7), 16 + draw() * 22]
    return range(count).map((index) => {
      const radius = gap * (count - index) + 5 * Math.sin((phase + index / count) * TURN)
      const [fill, dash] = [pick(draw, palette), round(8 + draw() * 90)]
      const isSolid = draw() < 0.4
      const angle = round(draw() * 360 + phase * 360 * (index % 2 === 0 ? 1 : -1))
      return isSolid
        ? `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" fill-opacity="0.5"/>`
        : `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${fill}" stroke-width="${round(gap * 0.4)}" stroke-dasharray="${dash} ${round(4 + draw() * 18)}" transform="rotate(${angle} ${round(x)} ${round(y)})"/>`
    })
  })
  return `<rect width="600" height="600" fill="${color(palette, 0)}"/>${shapes.join('')}`
}

const waves: Style = (draw, palette, phase) => {
  const [bend, slope, count] = [40 + draw() * 70, 0.6 + draw() * 1.6, 26 + Math.floor(draw() * 14)]
  const shift = draw() * TURN
  const paths = range(count).map((index) => {
    const y0 = (index / (count - 1)) * 700 - 50
    const points = range(25).map((step) => {
      const x = step * 25
      const wave = Math.sin((x / 600) * TURN * slope + shift + index * 0.16 + phase * TURN)
      return `${x},${round(y0 + wave * bend * Math.sin((x / 600) * Math.PI))}`
    })
    return `<path d="M${points.join(' L')}" stroke="${pick(draw, palette)}" stroke-width="${round(3 + draw() * 11)}"/>`
  })
  return `<rect width="600" height="600" fill="${color(palette, 0)}"/><g fill="none" stroke-linecap="round">${paths.join('')}</g>`
}

const blocks: Style = (draw, palette, phase) => {
  const count = 4 + Math.floor(draw() * 3)
  const size = 600 / count
  const cells = range(count * count).map((cell) => {
    const [x, y] = [(cell % count) * size, Math.floor(cell / count) * size]
    const [back, shape] = [pick(draw, palette), pick(draw, palette)]
    const form = Math.floor(draw() * 5)
    const turns = Math.floor(draw() * 4)
    const swing = draw() < 0.3 ? 90 * Math.sin(phase * TURN) : 0
    const angle = round(turns * 90 + swing)
    const forms = [
      `<path d="M0,0 H${round(size)} A${round(size)},${round(size)} 0 0 1 0,${round(size)}Z"/>`,
      `<circle cx="${round(size / 2)}" cy="${round(size / 2)}" r="${round(size * 0.36)}"/>`,
      `<path d="M0,0 H${round(size)} V${round(size / 2)} H0Z"/>`,
      `<path d="M0,0 L${round(size)},0 L0,${round(size)}Z"/>`,
      `<path d="M0,${round(size)} A${round(size / 2)},${round(size / 2)} 0 0 1 ${round(size)},${round(size)}Z"/>`,
    ]
    return `<g transform="translate(${round(x)} ${round(y)})"><rect width="${round(size + 0.5)}" height="${round(size + 0.5)}" fill="${back}"/><g fill="${shape}" transform="rotate(${angle} ${round(size / 2)} ${round(size / 2)})">${forms[form]}</g></g>`
  })
  return `<rect width="600" height="600" fill="${color(palette, 0)}"/>${cells.join('')}`
}

const petals: Style = (draw, palette, phase) => {
  const leaves = [8, 10, 12, 15, 18, 20][Math.floor(draw() * 6)] as number
  const layers = 4 + Math.floor(draw() * 3)
  const shapes = range(layers).map((layer) => {
    const reach = 285 * (1 - layer / (layers + 1)) * (1 + 0.04 * Math.sin(phase * TURN + layer))
    const width = reach * (0.16 + draw() * 0.2)
    const [fill, turn] = [color(palette, 1 + layer), draw() * 360]
    const leaf = `M0,0 C${round(width)},${round(-reach * 0.4)} ${round(width)},${round(-reach * 0.8)} 0,${round(-reach)} C${round(-width)},${round(-reach * 0.8)} ${round(-width)},${round(-reach * 0.4)} 0,0Z`
    return range(leaves)
      .map((index) => {
        const angle = round(
          turn + (index / leaves) * 360 + phase * (360 / leaves) * (layer % 2 === 0 ? 1 : -1),
        )
        return `<path d="${leaf}" fill="${fill}" fill-opacity="0.62" stroke="${color(palette, 5)}" stroke-opacity="0.35" transform="rotate(${angle})"/>`
      })
      .join('')
  })
  return `<rect width="600" height="600" fill="${color(palette, 0)}"/><g transform="translate(300 300)">${shapes.join('')}<circle r="24" fill="${color(palette, 5)}"/></g>`
}

const facets: Style = (draw, palette, phase) => {
  const count = 7 + Math.floor(draw() * 3)
  const step = 600 / (count - 1)
  const points = range(count * count).map((index) => {
    const [column, row] = [index % count, Math.floor(index / count)]
    const isEdge = column === 0 || row === 0 || column === count - 1 || row === count - 1
    const [dx, dy, at] = [draw() - 0.5, draw() - 0.5, draw()]
    const sway = 0.12 * Math.sin((phase + at) * TURN)
    const offset = (value: number) => (isEdge ? 0 : (value * 0.8 + sway) * step)
    return { x: column * step + offset(dx), y: row * step + offset(dy) }
  })
  const [fx, fy] = [draw() * 600, draw() * 600]
  const shapes = range((count - 1) * (count - 1)).flatMap((cell) => {
    const at = Math.floor(cell / (count - 1)) * count + (cell % (count - 1))
    return [
      [at, at + 1, at + count],
      [at + 1, at + count + 1, at + count],
    ].map((corners) => {
      const own = corners.map((corner) => points[corner] as { x: number; y: number })
      const [x, y] = [
        own.reduce((all, each) => all + each.x, 0) / 3,
        own.reduce((all, each) => all + each.y, 0) / 3,
      ]
      const light = Math.max(0, 1 - Math.hypot(x - fx, y - fy) / 620)
      const tone = Math.min(palette.length - 1, Math.floor(light * palette.length * 0.85 + draw() * 1.2))
      const fill = color(palette, tone)
      return `<polygon points="${own.map((each) => `${round(each.x)},${round(each.y)}`).join(' ')}" fill="${fill}" stroke="${fill}"/>`
    })
  })
  return shapes.join('')
}

const skyline: Style = (draw, palette, phase) => {
  const moon = { x: 80 + draw() * 440, y: 70 + draw() * 90, r: 24 + draw() * 30 }
  const rows = range(3).map((layer) => {
    let x = -20
    const towers: string[] = []
    while (x < 610) {
      const [width, height] = [34 + draw() * 56, 120 + draw() * 260 - layer * 50]
      const top = 600 - height - (2 - layer) * 40
      const windows = range(Math.floor(height / 22) * Math.floor(width / 14)).flatMap((index) => {
        const columns = Math.floor(width / 14)
        const isLit = draw() < 0.34 - (2 - layer) * 0.1
        const flicker = draw() < 0.08 ? 0.35 + 0.65 * Math.abs(Math.sin((phase + draw()) * Math.PI)) : 1
        if (!isLit) return []
        const [wx, wy] = [x + 5 + (index % columns) * 14, top + 8 + Math.floor(index / columns) * 22]
        return [
          `<rect x="${round(wx)}" y="${round(wy)}" width="7" height="10" fill="${color(palette, draw() < 0.8 ? 4 : 5)}" fill-opacity="${round(flicker)}"/>`,
        ]
      })
      towers.push(
        `<rect x="${round(x)}" y="${round(top)}" width="${round(width)}" height="${round(height + 200)}" fill="${color(palette, 2 - layer)}"/>${windows.join('')}`,
      )
      x += width + draw() * 10
    }
    return towers.join('')
  })
  return `<rect width="600" height="600" fill="url(#sky)"/><circle cx="${round(moon.x)}" cy="${round(moon.y)}" r="${round(moon.r)}" fill="${color(palette, 4)}" fill-opacity="0.9"/>${rows.join('')}`
}

const stars: Style = (draw, palette, phase) => {
  const dust = range(220).map(() => {
    const [x, y, r, at] = [draw() * 600, draw() * 600, 0.4 + draw() * 1.6, draw()]
    const shine = 0.35 + 0.65 * Math.abs(Math.sin((phase + at) * Math.PI))
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${color(palette, 5)}" fill-opacity="${shine.toFixed(2)}"/>`
  })
  const clouds = range(5).map(() => {
    const [x, y, r] = [draw() * 600, draw() * 600, 110 + draw() * 150]
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${color(palette, 1 + Math.floor(draw() * 3))}" fill-opacity="0.22" filter="url(#soft)"/>`
  })
  const count = 7 + Math.floor(draw() * 6)
  const nodes = range(count).map((index) => {
    const angle = (index / count) * TURN + draw() * 0.6 + phase * 0.25 * Math.sin(TURN * phase)
    const reach = 90 + draw() * 170
    return { x: 300 + reach * Math.cos(angle), y: 300 + reach * Math.sin(angle), r: 4 + draw() * 7 }
  })
  const links = nodes.map((node, index) => {
    const other = nodes[(index + 1 + Math.floor(draw() * 2)) % count] as (typeof nodes)[number]
    return `<path d="M${round(node.x)},${round(node.y)} L${round(other.x)},${round(other.y)}" stroke="${color(palette, 3)}" stroke-opacity="0.7" stroke-width="1.6"/>`
  })
  const points = nodes.map(
    ({ x, y, r }) =>
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r * 2.2)}" fill="${color(palette, 3)}" fill-opacity="0.25"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${color(palette, 4)}"/>`,
  )
  return `<rect width="600" height="600" fill="${color(palette, 0)}"/>${clouds.join('')}${dust.join('')}${links.join('')}${points.join('')}`
}

const STYLES: Readonly<Record<StyleName, Style>> = {
  dunes,
  rings,
  waves,
  blocks,
  petals,
  facets,
  skyline,
  stars,
}

const SUPER_RARE_FRAME =
  '<rect x="9" y="9" width="582" height="582" fill="none" stroke="#f5d76e" stroke-width="6"/><rect x="18" y="18" width="564" height="564" fill="none" stroke="#f5d76e" stroke-opacity="0.5" stroke-width="2"/>'

/** The still of a piece, or one frame of its animation. */
export function paint({ number, artist, rarity }: Piece, phase = 0): string {
  const draw = createDraw(number)
  const palette = artist.palettes[Math.floor(draw() * artist.palettes.length)] as Palette
  const body = STYLES[artist.style](draw, palette, phase)
  return wrapSvg(body + (rarity === 'superRare' ? SUPER_RARE_FRAME : ''), palette)
}

/** The cover of a sealed box: a wrapped parcel on the ground of its artist. */
export function paintBox(number: number, style: StyleName, palette: Palette): string {
  const body = STYLES[style](createDraw(77_000 + number), palette, 0)
  const [dark, bright] = [color(palette, 1), color(palette, 4)]
  const parcel = [
    `<rect width="600" height="600" fill="${color(palette, 0)}" fill-opacity="0.62"/>`,
    `<path d="M300,140 L470,225 L300,310 L130,225Z" fill="${bright}"/>`,
    `<path d="M130,225 L300,310 V500 L130,415Z" fill="${color(palette, 2)}"/>`,
    `<path d="M470,225 L300,310 V500 L470,415Z" fill="${dark}"/>`,
    `<path d="M215,182 L385,268 V458 L415,443 V253 L245,167Z" fill="${color(palette, 5)}" fill-opacity="0.85"/>`,
    `<path d="M385,182 L215,268 V458 L185,443 V253 L355,167Z" fill="${color(palette, 5)}" fill-opacity="0.6"/>`,
    `<path d="M300,225 C240,120 170,150 235,205 Z M300,225 C360,120 430,150 365,205Z" fill="${color(palette, 5)}"/>`,
  ]
  return wrapSvg(body + parcel.join(''), palette)
}

/** A portrait of an artist: the style in a circle, for avatars and covers. */
export const paintArtist = (index: number, style: StyleName, palette: Palette): string =>
  wrapSvg(STYLES[style](createDraw(88_000 + index), palette, 0), palette)

const wrapSvg = (body: string, palette: Palette): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${color(palette, 0)}"/>`,
    `<stop offset="1" stop-color="${color(palette, 3)}"/></linearGradient>`,
    `<filter id="soft"><feGaussianBlur stdDeviation="40"/></filter></defs>${body}</svg>`,
  ].join('')
