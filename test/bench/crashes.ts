import { crashRounds } from '@bourse/test/faults'
import { type Figure, figure, none } from './figure.ts'
import type { Options } from './options.ts'

/** Kills the exchange during a stream of orders, positions and options, repeatedly. */
export async function crashes({ rounds }: Options): Promise<Figure[]> {
  const { broken, acknowledged, withoutResponse, slowestStartMs } = await crashRounds({
    rounds,
    responsesBefore: (round) => 5 + ((round * 37) % 150),
    log: (text) => console.log(text),
  })
  for (const promise of broken) console.error(`broken: ${promise}`)
  return [
    figure('acknowledged calls', acknowledged),
    figure('calls without a response', withoutResponse),
    figure('slowest start after a kill', slowestStartMs, 'ms'),
    none('broken promises', broken.length),
  ]
}
