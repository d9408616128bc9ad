export { assumeShareArrival, contestShare, isSharedWith, listSilentShares } from './queries-answers.ts'
export { recordSharePayment } from './record-share-payment.ts'
export { toPayment, type PaymentRow } from './to-payment.ts'
