import { pagesFitIn } from './layout-checks.ts'

pagesFitIn(['id', 'fra', 'vn'])
