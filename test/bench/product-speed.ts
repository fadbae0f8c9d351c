import { content } from '@bourse/contracts/content'
import { Product } from '@bourse/test/faults'
import { script } from './comparison/machine.ts'
import type { Measurement } from './comparison/http-comparison.ts'
import { type Figure, figure, none, percentiles } from './figure.ts'
import { orders, tickAges } from './orders.ts'

const CONNECTIONS = 32

/** Measures the whole product on free ports, through its public URL. */
export async function productSpeed(): Promise<Figure[]> {
  const product = new Product()
  try {
    const first = await product.start()
    await product.stop()
    const second = await product.start()
    const members = await product.traders()
    // The warm-up is not measured.
    await orders(members, { perSecond: 100, seconds: 5 })
    const [placed, ages] = await Promise.all([
      orders(members, { perSecond: 50, seconds: 20 }),
      tickAges(product.url, 20),
    ])
    const busy = await orders(members, { perSecond: 200, seconds: 20 })
    const idle = await tickAges(product.url, 8)
    const site = await readSite(product.url, 6)
    return [
      figure('start, first time', first, 'ms'),
      figure('start, again', second, 'ms'),
      ...percentiles('order at 50/s', placed.spans),
      ...percentiles('order at 200/s', busy.spans),
      none('orders that were not taken', placed.failed + busy.failed),
      ...percentiles('age of a tick at 50 orders/s', ages),
      ...percentiles('age of a tick without orders', idle),
      figure('site configuration', site.perSecond, '/s'),
      figure('site configuration, 99 of 100', site.p99, 'ms'),
      none('site configurations, responses other than 200', site.wrong),
    ]
  } finally {
    await product.remove()
  }
}

/** Reads one page at full speed, by callers with many addresses. */
async function readSite(url: string, seconds: number): Promise<Measurement> {
  const callers = script('load', 'callers')
  try {
    const { hostname, port } = new URL(url)
    const page = { host: hostname, port: Number(port), path: `/api${content.site.path}` }
    return await callers.ask<Measurement>({ connections: CONNECTIONS, seconds, page })
  } finally {
    await callers.stop()
  }
}
