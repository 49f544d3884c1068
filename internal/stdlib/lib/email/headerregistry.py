from email._headers import (Address, AddressHeader, BaseHeader, ContentDispositionHeader, ContentTransferEncodingHeader,
                            ContentTypeHeader, DateHeader, Group, MIMEVersionHeader, ParameterizedHeader, SingleAddressHeader,
                            UnstructuredHeader)
