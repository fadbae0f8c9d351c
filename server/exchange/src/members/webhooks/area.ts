import { webhooks } from '@bourse/contracts/webhooks'
import { type CoreDeps, defineArea, eachHour, mount } from '#platform/kernel'
import { cleanDeliveries, createDeliveries } from './deliver.ts'
import { webhookHandlers } from './handlers.ts'
import { webhooksMigration } from './migration.ts'
import type { WebhookNetwork } from './sender.ts'

export type WebhookAreaDeps = CoreDeps & {
  /** Derives the secrets of webhooks. */
  readonly webhookMaster: Buffer
  readonly webhookNetwork: WebhookNetwork
}

export const webhooksArea = defineArea<WebhookAreaDeps>({
  name: 'webhooks',
  migrations: [webhooksMigration],
  create(deps) {
    const { db, random, webhookMaster: master, webhookNetwork: network } = deps
    const deliveries = createDeliveries({ ...deps, network, master })
    return {
      handlers: mount(webhooks, webhookHandlers({ random, network, master, deliveries })),
      inBackground: [
        async () => {
          deliveries.begin()
          return 0
        },
        eachHour((now) => cleanDeliveries(db, now)),
      ],
      onStop: () => deliveries.ended(),
    }
  },
})
