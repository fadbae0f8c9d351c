import * as z from 'zod/mini'
import { type Amount, divideByInt, multiplyByInt, positiveInput } from './money.ts'
import { attachShape } from './shape.ts'

const isAmount = z.custom<Amount>((value) => typeof value === 'bigint')

/** A positive percentage in an input ("0.2"), a fraction in code (0.002). */
export const percentInput = attachShape(
  z.pipe(
    positiveInput,
    z.codec(isAmount, isAmount, {
      decode: (percent) => divideByInt(percent, 100n, 'down'),
      encode: (fraction) => multiplyByInt(fraction, 100n),
    }),
  ),
  { kind: 'leaf', leaf: 'amount', unit: 'percent' },
)
