/**
 * The steps that a member or guest has to take before an endpoint is open to them, from the `access` of its row. It calls
 * no endpoint itself and knows no product.
 */
export { AccessCard, useAccessBlock, useIsClosed } from './access-card.tsx'
