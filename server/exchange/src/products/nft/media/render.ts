import sharp from 'sharp'
import type { Piece } from '#catalogue/nft'
import { paint } from './paint.ts'
import { encodeWebm } from './webm.ts'

export const LARGE = 1_000
export const SMALL = 480
const MOVING = 360
const ANIMATION = { frames: 16, frameMs: 110 }
const VIDEO = { frames: 48, frameMs: 100 }

/** A still of a drawing, as WebP. */
export const still = (svg: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(side, side).webp({ quality: 80 }).toBuffer()

/** The middle of a drawing, three times as wide as high. */
export const wide = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 144 })
    .resize(1_200, 400, { fit: 'cover' })
    .webp({ quality: 75 })
    .toBuffer()

async function renderFrames(piece: Piece, count: number): Promise<Buffer[]> {
  const frames: Buffer[] = []
  for (let index = 0; index < count; index++) {
    const svg = paint(piece, index / count)
    frames.push(
      await sharp(Buffer.from(svg)).resize(MOVING, MOVING).flatten().webp({ quality: 68 }).toBuffer(),
    )
  }
  return frames
}

export async function animation(piece: Piece): Promise<Buffer> {
  const { frames, frameMs } = ANIMATION
  return sharp(await renderFrames(piece, frames), { join: { animated: true } })
    .webp({ quality: 65, loop: 0, delay: frameMs })
    .toBuffer()
}

export async function video(piece: Piece): Promise<Buffer> {
  const { frames, frameMs } = VIDEO
  return encodeWebm({ frames: await renderFrames(piece, frames), width: MOVING, height: MOVING, frameMs })
}
