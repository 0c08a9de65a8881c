import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata = {
  id: 's3',
  name: 'S3-compatible storage',
  description: {
    en: 'A bucket at Amazon S3, MinIO, Ceph, R2 or any other storage that speaks the same protocol.',
    zh: 'Amazon S3、MinIO、Ceph、R2 或任何使用相同协议的存储桶。',
  },
  website: 'https://docs.aws.amazon.com/AmazonS3/latest/API/Welcome.html',
  credentialFields: [
    { key: 'bucket', label: { en: 'Bucket', zh: '存储桶' }, kind: 'text', required: true, envName: 'S3_BUCKET' },
    { key: 'accessKeyId', label: { en: 'Access key ID', zh: '访问密钥 ID' }, kind: 'text', required: true, envName: 'S3_ACCESS_KEY_ID' },
    {
      key: 'secretAccessKey',
      label: { en: 'Secret access key', zh: '访问密钥' },
      kind: 'password',
      required: true,
      envName: 'S3_SECRET_ACCESS_KEY',
    },
    { key: 'region', label: { en: 'Region', zh: '区域' }, kind: 'text', required: false, envName: 'S3_REGION', placeholder: 'us-east-1' },
    {
      key: 'endpoint',
      label: { en: 'Address, where it is not Amazon’s', zh: '地址（非 Amazon 时填写）' },
      kind: 'url',
      required: false,
      envName: 'S3_ENDPOINT',
    },
  ],
} as const satisfies IntegrationMetadata;
