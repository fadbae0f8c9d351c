import { groupByFour } from '#kit/format'

/** Grouped by four for visual comparison; screen readers get it ungrouped. */
export const AddressText = ({ address }: { address: string }) => (
  <p className="pt-1 text-body font-med text-t1">
    <span data-part="address" className="sr-only">
      {address}
    </span>
    <span aria-hidden="true" className="num flex flex-wrap gap-x-2">
      {groupByFour(address).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </span>
  </p>
)
