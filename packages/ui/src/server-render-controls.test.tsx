// @vitest-environment node
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Button, ButtonLink } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Combobox } from './combobox.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { Field } from './field.tsx'
import { PasswordInput, TextArea, TextInput } from './input.tsx'
import { RadioMenu } from './radio-menu.tsx'
import { Segmented } from './segmented.tsx'
import { FORBIDDEN_MARKUP, markupOf } from './testing/markup.ts'
import { ToastRegion } from './toast.tsx'

const none = () => undefined
const options = [{ value: 'a', label: 'A' }]
const layer = { open: false, onClose: none, title: 't', closeLabel: 'c' }

const pieces: Record<string, ReactNode> = {
  Button: <Button busy>go</Button>,
  ButtonLink: <ButtonLink href="/x">go</ButtonLink>,
  Checkbox: <Checkbox error="wrong">yes</Checkbox>,
  Combobox: <Combobox options={options} value="a" onChange={none} countText={String} listLabel="all" />,
  Dialog: <Dialog {...layer}>x</Dialog>,
  Drawer: <Drawer {...layer}>x</Drawer>,
  TextInput: (
    <Field label="a" error="wrong" hint="h">
      <TextInput leading="USD" />
    </Field>
  ),
  TextArea: <TextArea />,
  PasswordInput: <PasswordInput showLabel="s" hideLabel="h" />,
  RadioMenu: <RadioMenu label="l" icon={null} items={options} value="a" onChoose={none} />,
  Segmented: <Segmented legend="l" name="n" options={options} />,
  ToastRegion: <ToastRegion regionLabel="r" closeLabel="c" nowLabel="n" />,
}

it.each(Object.entries(pieces))('%s renders without a window and within the content policy', (_, piece) => {
  expect(markupOf(piece)).not.toMatch(FORBIDDEN_MARKUP)
})
