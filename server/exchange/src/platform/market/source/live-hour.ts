import { type Hour, type HourInput, simulateHour as simulate } from '@bourse/contracts/price-process'
import { openKeyStream } from './keyed-noise.ts'

/** Simulates an hour with Node's cipher. */
export const simulateHour = (input: Omit<HourInput, 'openStream'>): Hour =>
  simulate({ ...input, openStream: openKeyStream })
