export { recordSharePayment } from './record-share-payment.ts'
