import { DIFFICULT, pagesFitIn, WIDE } from './layout-checks.ts'

pagesFitIn(DIFFICULT, WIDE)
