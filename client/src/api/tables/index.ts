/**
 * Tables of the member's own records, with the choice of columns, order and markets that this device remembers. The
 * tables themselves belong to the features; lists of narrow windows use the same choice of markets.
 */
export { OwnTable } from './own-table.tsx'
export { EditablePrice } from './editable-price.tsx'
export { ActionButton } from './action-button.tsx'
export { ScopeSwitch, useMarketScope } from './market-scope.tsx'
export { useRows } from './use-rows.ts'
