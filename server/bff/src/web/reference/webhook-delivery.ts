import { WEBHOOK_HEADERS, webhookMessage } from '@bourse/contracts/webhooks'
import type { Descriptions } from './descriptions.ts'
import { buildSchema, type Json } from './schema.ts'

const HEADER_MEANINGS: Readonly<Record<keyof typeof WEBHOOK_HEADERS, string>> = {
  id: 'The same in every attempt: ignore a second delivery with it.',
  timestamp: 'Unix time of the attempt in seconds; refuse one that is more than five minutes away.',
  signature:
    '`v1,` and, in base64, the HMAC-SHA-256 of id, timestamp and body, joined by full stops. The key is what follows ' +
    '`whsec_` in the secret, decoded from base64.',
}

/** The request that a server of the member receives, as Standard Webhooks describes it. */
export const describeDelivery = (descriptions: Descriptions): Json => ({
  operationId: 'webhooks.delivery',
  tags: ['webhooks'],
  summary: 'A deposit, withdrawal, fill or settlement of the account, sent to each of its webhooks',
  description:
    'Delivered at least once. A status from 200 to 299 within ten seconds accepts it; 410 ends the attempts.',
  security: [],
  parameters: Object.entries(WEBHOOK_HEADERS).map(([key, name]) => ({
    name,
    in: 'header',
    required: true,
    description: HEADER_MEANINGS[key as keyof typeof WEBHOOK_HEADERS],
    schema: { type: 'string' },
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: buildSchema(webhookMessage, { area: 'webhooks', side: 'answer', descriptions }),
      },
    },
  },
  responses: { 204: { description: 'Accepted' }, 410: { description: 'Ends the attempts of this delivery' } },
})
