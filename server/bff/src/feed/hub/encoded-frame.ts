import type { Frame } from '@bourse/contracts/feed'

/** Encodes a frame's text for one transport. Each transport has its own function. */
export type FrameEncoder<Encoded> = (text: string) => Encoded

/** A frame for many sockets: its text is created once and encoded once per transport. */
export type EncodedFrame = { as<Encoded>(encode: FrameEncoder<Encoded>): Encoded }

/** Encodes lazily, because most order books have no subscribers. */
export function encodeFrame(frame: Frame): EncodedFrame {
  let text: string | null = null
  const encoded = new Map<FrameEncoder<unknown>, unknown>()
  return {
    as<Encoded>(encode: FrameEncoder<Encoded>): Encoded {
      if (!encoded.has(encode)) encoded.set(encode, encode((text ??= JSON.stringify(frame))))
      return encoded.get(encode) as Encoded
    },
  }
}
