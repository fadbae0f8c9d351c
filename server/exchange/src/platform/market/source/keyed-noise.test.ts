import { createCipheriv, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyedNoise, publicKey } from './keyed-noise.ts'

const key = publicKey('test')
const words = (count: number, ...stream: Parameters<typeof keyedNoise>) => {
  const noise = keyedNoise(...stream)
  return Array.from({ length: count }, () => noise.word())
}

describe('keyed noise', () => {
  it('is the AES-256 key stream of the numbered blocks 0, 1, 2 … under HMAC-SHA-256 of its name', () => {
    const streamKey = createHmac('sha256', key).update('["market","1",7]').digest()
    const blocks = Buffer.alloc(16 * 600)
    for (let block = 0; block < 600; block++) blocks.writeUInt32BE(block, block * 16 + 12)
    const cipher = createCipheriv('aes-256-ecb', streamKey, null)
    const expected = cipher.update(blocks)
    expect(words(2_400, key, 'market', '1', 7)).toEqual(
      Array.from({ length: 2_400 }, (_, at) => expected.readUInt32LE(at * 4)),
    )
  })

  it('changes with every one of the 256 bits of the key, so no narrower state makes it', () => {
    const streams = Array.from({ length: 257 }, (_, bit) => {
      const changed = Uint8Array.from(key)
      if (bit < 256) changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
      return words(4, changed, 'market', '1').join()
    })
    expect(new Set(streams).size).toBe(257)
  })

  it('differs between names, also of the same letters', () => {
    const names = [['a', 'b'], ['ab'], ['a,b'], ['a', 'b', ''], ['a"', 'b'], ['b', 'a'], ['1'], [1]] as const
    expect(new Set(names.map((name) => words(4, key, ...name).join())).size).toBe(names.length)
  })

  it('has uniform and normal numbers of the stated mean, variance and bounds', () => {
    const noise = keyedNoise(key, 'moments')
    const count = 200_000
    const uniforms = Array.from({ length: count }, () => noise.uniform())
    const normals = Array.from({ length: count }, () => noise.normal())
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / count
    const variance = (values: number[]) => mean(values.map((each) => each * each)) - mean(values) ** 2
    expect(Math.abs(mean(uniforms) - 0.5)).toBeLessThan(0.003)
    expect(Math.abs(variance(uniforms) - 1 / 12)).toBeLessThan(0.001)
    expect(Math.abs(mean(normals))).toBeLessThan(0.01)
    expect(Math.abs(variance(normals) - 1)).toBeLessThan(0.015)
    expect(Math.min(...uniforms.slice(0, 50_000))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...uniforms.slice(0, 50_000))).toBeLessThan(1)
    expect(Math.max(...normals.slice(0, 50_000).map(Math.abs))).toBeLessThan(3.47)
  })
})
