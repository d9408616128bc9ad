/** A valid target form. */
export const targetFields = {
  name: 'Banca web',
  type: 'website',
  address: 'https://Banca.Tepozan.example/',
  website_type: 'customer_portal',
  environment: 'production',
  tier: 1,
  credential_mode: 'self_without_pii',
  note: 'Sin pruebas de carga.',
  criteria: [
    { criterion: 'testing_depth', weight: 4 },
    { criterion: 'compliance_internal', weight: 2 },
  ],
}
