import { FORMS } from './trade-forms.tsx'

export const Screen = FORMS.futures
