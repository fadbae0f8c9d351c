/**
 * The steps that a member or guest has to take before an endpoint is open to them, from the `access` of its row. It calls
 * no endpoint itself and knows no product.
 */
export { AccessCard } from './access-card.tsx'
export { useAccessBlock, useIsClosed } from './use-access.ts'
