/**
 * A WebM file of VP8 pictures that are all key frames. A lossy WebP is one VP8 key frame in a RIFF container, so an
 * encoder of WebP is enough; only the container is written here.
 */
type Video = {
  readonly frames: readonly Buffer[]
  readonly width: number
  readonly height: number
  readonly frameMs: number
}

const MAX_BLOCK_MS = 5_000

export function encodeWebm({ frames, width, height, frameMs }: Video): Buffer {
  const info = element(0x1549a966, [
    uint(0x2ad7b1, 1_000_000),
    float(0x4489, frames.length * frameMs),
    text(0x4d80, 'bourse'),
    text(0x5741, 'bourse'),
  ])
  const track = element(0xae, [
    uint(0xd7, 1),
    uint(0x73c5, 1),
    uint(0x9c, 0),
    text(0x86, 'V_VP8'),
    uint(0x83, 1),
    uint(0x23e383, frameMs * 1_000_000),
    element(0xe0, [uint(0xb0, width), uint(0xba, height)]),
  ])
  const clusters = encodeClusters(frames.map(extractVp8), frameMs)
  const head = [info, element(0x1654ae6b, [track])]
  return Buffer.concat([ebmlHead(), element(0x18538067, [...head, ...clusters])])
}

const ebmlHead = (): Buffer =>
  element(0x1a45dfa3, [
    uint(0x4286, 1),
    uint(0x42f7, 1),
    uint(0x42f2, 4),
    uint(0x42f3, 8),
    text(0x4282, 'webm'),
    uint(0x4287, 2),
    uint(0x4285, 2),
  ])

/** Blocks state their time relative to their cluster in two bytes, so a cluster is short. */
function encodeClusters(frames: readonly Buffer[], frameMs: number): Buffer[] {
  const perCluster = Math.max(1, Math.floor(MAX_BLOCK_MS / frameMs))
  const clusters: Buffer[] = []
  for (let first = 0; first < frames.length; first += perCluster) {
    const blocks = frames.slice(first, first + perCluster).map((frame, index) => {
      const head = Buffer.from([0x81, 0, 0, 0x80])
      head.writeInt16BE(index * frameMs, 1)
      return element(0xa3, [head, frame])
    })
    clusters.push(element(0x1f43b675, [uint(0xe7, first * frameMs), ...blocks]))
  }
  return clusters
}

const RIFF_HEAD = 12
const CHUNK_HEAD = 8

/** Extracts the VP8 picture of a lossy WebP. */
function extractVp8(webp: Buffer): Buffer {
  for (let at = RIFF_HEAD; at + CHUNK_HEAD <= webp.length;) {
    const size = webp.readUInt32LE(at + 4)
    const start = at + CHUNK_HEAD
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(start, start + size)
    at = start + size + (size % 2)
  }
  throw new TypeError('the picture is no lossy WebP')
}

function element(id: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([toBytes(id), encodeSize(body.length), body])
}

/** Encodes a size in eight bytes, which every reader accepts. */
function encodeSize(size: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(size) | (1n << 56n))
  return bytes
}

function toBytes(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Buffer.from(bytes.length === 0 ? [0] : bytes)
}

const uint = (id: number, value: number): Buffer => element(id, [toBytes(value)])
const text = (id: number, value: string): Buffer => element(id, [Buffer.from(value)])

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, [bytes])
}
