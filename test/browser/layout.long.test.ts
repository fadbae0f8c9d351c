import { CHOSEN, pagesFitIn } from './layout-checks.ts'

pagesFitIn(CHOSEN)
