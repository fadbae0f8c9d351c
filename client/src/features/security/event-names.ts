import type { WebhookEvent } from '@bourse/contracts/webhooks'
import type { Text } from '#text'

/** Names the events of a webhook, separated by dots. */
export const eventNames = (t: Text, events: readonly WebhookEvent[]): string =>
  events.map((event) => t(`webhooks.event_${event}`)).join(' · ')
