/** What the lead told us, in words that stand nowhere else. */
export const secrets = {
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  email: 'zephyrine@quillfeather.example',
  businessName: 'Marzipan Lighthouse LLC',
  ssn: '412-68-9075',
  item: 'Proof of the walrus lease',
  reason: 'Wants to speak about the ocelot',
  body: 'Your paperwork for the trampoline is late',
  log: 'Asked for the cucumber permit',
  filename: 'periwinkle-statement.pdf',
  bytes: 'the bytes of the periwinkle statement',
  key: 'crm-request-of-quillfeather',
  figure: 'Licorice consulting revenue',
}
