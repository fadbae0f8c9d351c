import { Counter, Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { fastCounter } from './fast-counter.ts'
import { fastHistogram } from './fast-histogram.ts'

it('a counter in a plain map reads like the library’s own, also when read again', async () => {
  const [ours, theirs] = [new Registry(), new Registry()]
  const options = { name: 'calls_total', help: 'Calls', labelNames: ['route', 'class'] } as const
  const count = fastCounter({ ...options, registers: [ours] })
  const counter = new Counter({ ...options, registers: [theirs] })
  for (const [route, status] of [
    ['/a', '2xx'],
    ['/a', '2xx'],
    ['/b', '2xx'],
    ['/a', '5xx'],
  ] as const) {
    count(route, status)
    counter.inc({ route, class: status })
    const lines = async (registry: Registry) => (await registry.metrics()).split('\n').sort()
    expect(await lines(ours)).toEqual(await lines(theirs))
  }
})

it.each([['route'], [null]])('spans by %s read as the library’s own histogram', async (label) => {
  const [ours, theirs] = [new Registry(), new Registry()]
  const [name, help, bounds] = ['took_seconds', 'Time', [0.005, 0.5, 2]] as const
  const note = fastHistogram({ name, help, label, bounds, registry: ours })
  const histogram = new Histogram({
    name,
    help,
    buckets: [...bounds],
    labelNames: label === null ? [] : [label],
    registers: [theirs],
  })
  expect(await ours.metrics()).toBe(await theirs.metrics())
  for (const ms of [0, 5, 5.1, 499, 500, 2_000, 2_001, 60_000]) {
    note(label === null ? '' : '/a', ms)
    if (label === null) histogram.observe(ms / 1000)
    else histogram.observe({ [label]: '/a' }, ms / 1000)
    expect(await ours.metrics()).toBe(await theirs.metrics())
  }
})
