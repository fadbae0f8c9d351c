import { pagesFitIn } from './fits.ts'

pagesFitIn(['en', 'id', 'fra', 'spa', 'vn'])
