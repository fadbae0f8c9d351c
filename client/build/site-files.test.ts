import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { drawIcons } from './icons.ts'

const client = fileURLToPath(new URL('..', import.meta.url))
const PREFIX = '/h5'
const publicFile = (path: string) => `${client}public${path}`

/** Width and height in the header of a PNG. */
function readPixels(path: string): string {
  const file = readFileSync(path)
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

type Manifest = { readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[] }

describe('the page', () => {
  it('links only to files that exist: icons, touch icon, manifest', () => {
    const html = readFileSync(`${client}index.html`, 'utf8')
    const links = [...html.matchAll(/<link rel="([^"]+)"[^>]*href="(\/[^"]+)"/g)].map(([, rel, path]) => ({
      rel,
      path,
    }))
    expect(links.map(({ rel }) => rel)).toEqual(
      expect.arrayContaining(['icon', 'apple-touch-icon', 'manifest']),
    )
    expect(links.filter(({ path = '' }) => !existsSync(publicFile(path)))).toEqual([])
  })

  it('has a manifest whose icons exist in the sizes that it states', () => {
    const { icons } = JSON.parse(readFileSync(publicFile('/manifest.webmanifest'), 'utf8')) as Manifest
    const pictures = icons.filter(({ type }) => type === 'image/png')
    expect(pictures.length).toBeGreaterThan(1)
    for (const { src, sizes } of pictures)
      expect(readPixels(publicFile(src.slice(PREFIX.length))), src).toBe(sizes)
    for (const purpose of ['any', 'maskable'])
      expect(pictures.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual([
        '192x192',
        '512x512',
      ])
    for (const { src } of icons) expect(existsSync(publicFile(src.slice(PREFIX.length))), src).toBe(true)
  })

  it('has the icons that its script draws from the mark', async () => {
    for (const { file, png } of await drawIcons())
      expect(
        readFileSync(publicFile(`/${file}`)).equals(png),
        `run node client/build/icons.ts: ${file}`,
      ).toBe(true)
  })
})
