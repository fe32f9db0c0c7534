-- Products without a threshold of their own follow the shop's setting. Until now the form stored the setting's usual value.
update shop.products set free_delivery_threshold = null where free_delivery_threshold = 99900;
