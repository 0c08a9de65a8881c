import { describeFaultyUpstreams } from '../../kit/conformance/faulty-upstreams.ts';
import { googleWire } from '../../kit/conformance/wires.ts';
import { google } from './index.ts';

describeFaultyUpstreams(google, googleWire);
