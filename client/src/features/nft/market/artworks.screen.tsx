import { FilteredWorks } from './works.tsx'

/** Every work, filtered by the address. */
export const Screen = () => <FilteredWorks />
