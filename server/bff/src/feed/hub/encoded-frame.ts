import type { Frame } from '@bourse/contracts/feed'

/** How a way in writes a frame's text down for the network. One function of its own for each. */
export type FrameEncoder<Encoded> = (text: string) => Encoded

/** A change on its way to many sockets: its text is made once, and what is written once for each way in. */
export type EncodedFrame = { as<Encoded>(encode: FrameEncoder<Encoded>): Encoded }

/** Nothing is made before somebody takes it: most books are followed by nobody. */
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
