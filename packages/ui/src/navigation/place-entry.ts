import styles from './place-entry.module.css'

/** Class of a place in the side navigation; the current one (`aria-current`) carries the bands. */
export const placeEntry = styles.entry ?? ''
