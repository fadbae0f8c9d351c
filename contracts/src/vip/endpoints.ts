import { area, record } from '#kit'
import { vipStatus } from './shapes.ts'

export const vip = area('vip', {
  /** The benefits of the tiers are `VIP_TIERS`. */
  status: {
    method: 'GET',
    path: '/vip/status',
    access: 'public',
    input: record({}),
    output: vipStatus,
    cache: { hasOwnFields: true },
    upstream: { extension: true },
  },
})
