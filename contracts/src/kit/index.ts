/**
 * The grammar of the contract: money, instants, ids, records with two sets of names, pages, endpoints,
 * envelopes, refusals. Every other module of contracts uses it; both servers and the client read it. It knows
 * no single endpoint and uses no clock, random source or network.
 */
export * from './money.ts'
export { percentInput } from './percent-input.ts'
export {
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  day,
  dayBegin,
  minuteBegin,
  duration,
  instant,
  toInstant,
  formatUtc,
  instantText,
  addMs,
  parseInstant,
  unixSeconds,
} from './instant.ts'
export { daysLeft, paymentAt, termStart } from './daily-term.ts'
export { isAboveShown } from './shown-price.ts'
export type { Day, Instant } from './instant.ts'
export { addMachineMs, machineMs, machineTime, msFrom } from './machine-time.ts'
export type { MachineTime } from './machine-time.ts'
export {
  asTyped,
  enumCodec,
  count,
  countInput,
  booleanCodec,
  flagInput,
  html,
  id,
  tolerantNullable,
  text,
  boundedText,
} from './scalar.ts'
export type { Id } from './scalar.ts'
export { csvSigns, decimalMark } from './csv.ts'
export type { DecimalMark } from './csv.ts'
export { jsonList } from './json-list.ts'
export { created, list, record, withReceipt } from './record.ts'
export { cursorInput, PAGE_LIMIT_MAX, PAGE_SIZE, page, pageInput, toPage } from './page.ts'
export type { Page } from './page.ts'
export { attachShape, findLeaf, shapeOf, unwrapOptional } from './shape.ts'
export type { AnySchema, Bounds, Leaf, LeafShape, PageStyle, Shape } from './shape.ts'
export {
  AREA_NAMES,
  area,
  GATED_PRODUCTS,
  isFinal,
  isRead,
  isServedByBff,
  isUpload,
  listRefusals,
  movesMoney,
  REFUSALS_OF_ANY_CALL,
} from './endpoint.ts'
export { fillPath, fitsPath, pathParameters } from './path.ts'
export type {
  Access,
  AccountScope,
  Area,
  AreaName,
  Endpoint,
  EndpointRow,
  Entry,
  GatedProduct,
  Input,
  Output,
  RefusalOf,
  SharedKind,
  WireInput,
  WireOutput,
} from './endpoint.ts'
export { latinDigits, normalizeTyped } from './typed.ts'
export { hasWords, normalizeForSearch } from './search-text.ts'
export { classicText } from './classic-forms.ts'
export { classicWriter } from './classic.ts'
export type { ToClassic, Zoneless } from './classic.ts'
export { ERROR_STATUS, apiError, failure } from './envelope.ts'
export type { ApiError, Envelope, ErrorCode } from './envelope.ts'
export { DEFAULT_LANGUAGE, LANGUAGES, LANGUAGE_CODES, isLanguage, language, toLanguage } from './language.ts'
export type { Language } from './language.ts'
export { REFUSALS, Refusal, assert, refuse, unreachable } from './refusal.ts'
export type { RefusalCode, RefusalType } from './refusal.ts'
export {
  InvalidFacts,
  amountFact,
  amountFacts,
  amountStep,
  assertNoSamples,
  positiveFact,
  requireFact,
  instantFact,
  requireSample,
  unsignedFact,
  wholeFact,
} from './computation.ts'
export type { Facts, Computation, Rule, Sample, Step } from './computation.ts'
