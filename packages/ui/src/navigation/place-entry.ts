import styles from './place-entry.module.css'

/** How a place looks in the navigation at the side; the one where somebody is (`aria-current`) carries the bands. */
export const placeEntry = styles.entry ?? ''
