import { useState, type ReactNode } from 'react'
import { useControlAttributes } from './field-context.ts'
import styles from './file-input.module.css'

export interface FileInputProps {
  /** Shown until a file was chosen, and the browser's own words never. */
  readonly choose: string
  readonly icon?: ReactNode
  readonly name?: string
  readonly accept: string
  readonly onFile: (file: File | undefined) => void
}

/** Opens the device's file picker and shows the name of the chosen file; the label comes from the field around it. */
export function FileInput({ choose, icon, name, accept, onFile }: FileInputProps) {
  const control = useControlAttributes()
  const [chosen, setChosen] = useState<string>()
  return (
    <span className={styles.box}>
      {icon}
      <span className={styles.chosen}>{chosen ?? choose}</span>
      <input
        {...control}
        type="file"
        name={name}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          setChosen(file?.name)
          onFile(file)
        }}
      />
    </span>
  )
}
