import { pagesFitIn } from './layout-checks.ts'

pagesFitIn(['en', 'spa', 'id', 'fra', 'vn'])
