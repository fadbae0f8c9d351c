import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../public')
/** The colour of the mark's plate. */
const PLATE = '#151C28'

type Icon = { readonly file: string; readonly size: number; readonly isWhole: boolean }

/** A whole icon fills its square, and its drawing lies in the inner 80 %, because systems cut the corners as they like. */
const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, isWhole: false },
  { file: 'icon-512.png', size: 512, isWhole: false },
  { file: 'icon-maskable-192.png', size: 192, isWhole: true },
  { file: 'icon-maskable-512.png', size: 512, isWhole: true },
  { file: 'apple-touch-icon.png', size: 180, isWhole: true },
]

/** Draws the icons of the installed app from `mark.svg`. */
export async function drawIcons(): Promise<readonly { readonly file: string; readonly png: Buffer }[]> {
  const mark = await readFile(join(folder, 'mark.svg'), 'utf8')
  return Promise.all(
    ICONS.map(async ({ file, size, isWhole }) => {
      const svg = isWhole ? fillSquare(mark) : mark
      const png = await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
        .resize(size, size)
        .png({ compressionLevel: 9, palette: true })
        .toBuffer()
      return { file, png }
    }),
  )
}

/** The drawing at 80 % on a plate without corners. */
const fillSquare = (mark: string): string =>
  mark
    .replace(
      /<rect width="64" height="64"[^>]*>/,
      `<rect width="64" height="64" fill="${PLATE}"/><g transform="translate(6.4 6.4) scale(.8)">`,
    )
    .replace('</svg>', '</g></svg>')

if (process.argv[1] === import.meta.filename)
  for (const { file, png } of await drawIcons()) await writeFile(join(folder, file), png)
